/** Usage on this wire: `input_tokens` is everything that went in; the details say how much a cache served or took. */
import type { Usage } from "@latch/protocol";
import { asCount, asRecord } from "../json-read.ts";
import { cacheMiss, reportedUsage } from "../usage.ts";

export const responsesUsage = (value: unknown): Usage | undefined => {
  const usage = asRecord(value);
  if (usage === undefined) return undefined;
  const details = asRecord(usage["input_tokens_details"]);
  const input = asCount(usage["input_tokens"]);
  const read = asCount(details?.["cached_tokens"]);
  const written = asCount(details?.["cache_write_tokens"]);
  return reportedUsage({
    inputTokens: input,
    outputTokens: asCount(usage["output_tokens"]),
    cacheReadTokens: read,
    cacheWriteTokens: written,
    cacheMissTokens: cacheMiss(undefined, input, read, written),
    reasoningTokens: asCount(asRecord(usage["output_tokens_details"])?.["reasoning_tokens"])
  });
};
