/**
 * Usage on this wire: `input_tokens` is only what no cache served or took, so that the whole is a sum. It is reported at
 * the start and again, with the output, at the end; the later report wins where it says something.
 */
import type { Usage } from "@latch/protocol";
import { asCount, asRecord } from "../json-read.ts";
import { reportedUsage } from "../usage.ts";

export interface MessagesCounts {
  readonly miss: number | undefined;
  readonly read: number | undefined;
  readonly write: number | undefined;
  readonly output: number | undefined;
  readonly thinking: number | undefined;
}

export const noCounts: MessagesCounts = {
  miss: undefined,
  read: undefined,
  write: undefined,
  output: undefined,
  thinking: undefined
};

export const laterCounts = (known: MessagesCounts, value: unknown): MessagesCounts => {
  const usage = asRecord(value);
  if (usage === undefined) return known;
  return {
    miss: asCount(usage["input_tokens"]) ?? known.miss,
    read: asCount(usage["cache_read_input_tokens"]) ?? known.read,
    write: asCount(usage["cache_creation_input_tokens"]) ?? known.write,
    output: asCount(usage["output_tokens"]) ?? known.output,
    thinking: asCount(asRecord(usage["output_tokens_details"])?.["thinking_tokens"]) ?? known.thinking
  };
};

export const messagesUsage = ({ miss, read, write, output, thinking }: MessagesCounts): Usage | undefined =>
  reportedUsage({
    inputTokens: miss === undefined ? undefined : miss + (read ?? 0) + (write ?? 0),
    outputTokens: output,
    cacheReadTokens: read,
    cacheWriteTokens: write,
    cacheMissTokens: miss,
    reasoningTokens: thinking
  });
