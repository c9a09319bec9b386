/**
 * Chat Completions and Responses have no field for "this call failed", and a model should not have to guess it from
 * the wording. These two wires get one stable line before the output, which itself is not touched.
 */
import type { ToolMessage } from "@latch/protocol";

const good = "[latch:tool:ok]\n";
const bad = "[latch:tool:error]\n";

export const enveloped = (result: ToolMessage): string => (result.isError ? bad : good) + result.output;
