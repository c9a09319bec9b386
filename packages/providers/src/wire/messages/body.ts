/** The shape of a Messages request, as far as we use it. Member order is the order on the wire. */
import type { MediaType } from "@latch/protocol";
import type { JsonText } from "../json-text.ts";

export interface CacheBreakpoint {
  type: "ephemeral";
}

export interface MessagesBody {
  model: string;
  max_tokens: number;
  stream: true;
  thinking?:
    | { type: "adaptive"; display: "summarized" }
    | { type: "enabled"; budget_tokens: number }
    | { type: "disabled" };
  output_config?: { effort: string };
  cache_control?: CacheBreakpoint;
  tools?: Array<MessagesTool>;
  system?: Array<TextBlock>;
  /** Last: everything that varies with the conversation stands here. */
  messages: Array<MessagesTurn>;
}

export interface MessagesTool {
  name: string;
  description: string;
  input_schema: JsonText;
  cache_control?: CacheBreakpoint;
}

export interface MessagesTurn {
  role: "user" | "assistant";
  content: Array<MessagesBlock>;
}

export interface TextBlock {
  type: "text";
  text: string;
  cache_control?: CacheBreakpoint;
}

export interface ImageBlock {
  type: "image";
  source: { type: "base64"; media_type: MediaType; data: string };
  cache_control?: CacheBreakpoint;
}

export interface ToolResultBlock {
  type: "tool_result";
  tool_use_id: string;
  is_error?: true;
  content?: string | Array<TextBlock | ImageBlock>;
  cache_control?: CacheBreakpoint;
}

export type MessagesBlock =
  | TextBlock
  | ImageBlock
  | ToolResultBlock
  | { type: "thinking"; thinking: string; signature: string }
  | { type: "redacted_thinking"; data: string }
  | { type: "tool_use"; id: string; name: string; input: JsonText; cache_control?: CacheBreakpoint };
