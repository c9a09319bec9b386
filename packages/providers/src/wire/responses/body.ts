/** The shape of a Responses request, as far as we use it. Member order is the order on the wire. */
import type { JsonText } from "../json-text.ts";

export interface ResponsesBody {
  model: string;
  instructions?: string;
  /** Nothing is kept there: the whole state of a session is in our log. */
  store: false;
  stream: true;
  include?: Array<"reasoning.encrypted_content">;
  reasoning?: { effort?: string; summary?: "auto" };
  max_output_tokens?: number;
  prompt_cache_key?: string;
  tools?: Array<ResponsesTool>;
  tool_choice?: "auto";
  parallel_tool_calls?: true;
  /** Last: everything that varies with the conversation stands here. */
  input: Array<ResponsesItem>;
}

export interface ResponsesTool {
  type: "function";
  name: string;
  description: string;
  parameters: JsonText;
  strict: false;
}

export type ResponsesItem =
  | { type: "message"; role: "user"; content: Array<ResponsesInput> }
  | {
      type: "message";
      role: "assistant";
      phase?: "commentary" | "final_answer";
      content: Array<{ type: "output_text"; text: string; annotations: [] }>;
    }
  | {
      type: "reasoning";
      id?: string;
      summary: Array<{ type: "summary_text"; text: string }>;
      encrypted_content: string;
    }
  | { type: "function_call"; call_id: string; name: string; arguments: string }
  | { type: "function_call_output"; call_id: string; output: string | Array<ResponsesInput> };

export type ResponsesInput =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" };
