/** The shape of a Chat Completions request, as far as we use it. Member order is the order on the wire. */
import type { JsonText } from "../json-text.ts";

export interface ChatBody {
  model: string;
  stream: true;
  stream_options: { include_usage: true };
  reasoning_effort?: string;
  thinking?: { type: "enabled" | "disabled" };
  max_tokens?: number;
  max_completion_tokens?: number;
  prompt_cache_key?: string;
  tools?: Array<ChatTool>;
  /** Last: everything that varies with the conversation stands here. */
  messages: Array<ChatMessage>;
}

export interface ChatTool {
  type: "function";
  function: { name: string; description: string; parameters: JsonText };
}

export type ChatMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: string | Array<ChatPart> }
  | {
      role: "assistant";
      content: string | null;
      reasoning_content?: string;
      tool_calls?: Array<ChatCall>;
    }
  | { role: "tool"; tool_call_id: string; content: string };

export type ChatPart = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

export interface ChatCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}
