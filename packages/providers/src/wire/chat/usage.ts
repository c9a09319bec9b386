/**
 * Usage on this wire: `prompt_tokens` includes what a cache served. OpenAI says how much under `prompt_tokens_details`,
 * DeepSeek as hit and miss beside it.
 */
import type { Usage } from "@latch/protocol";
import { asCount, asRecord } from "../json-read.ts";
import { cacheMiss, reportedUsage } from "../usage.ts";

export const chatUsage = (value: unknown): Usage | undefined => {
  const usage = asRecord(value);
  if (usage === undefined) return undefined;
  const input = asCount(usage["prompt_tokens"]);
  const details = asRecord(usage["prompt_tokens_details"]);
  const read = asCount(details?.["cached_tokens"]) ?? asCount(usage["prompt_cache_hit_tokens"]);
  const written = asCount(details?.["cache_write_tokens"]);
  return reportedUsage({
    inputTokens: input,
    outputTokens: asCount(usage["completion_tokens"]),
    cacheReadTokens: read,
    cacheWriteTokens: written,
    cacheMissTokens: cacheMiss(asCount(usage["prompt_cache_miss_tokens"]), input, read, written),
    reasoningTokens: asCount(asRecord(usage["completion_tokens_details"])?.["reasoning_tokens"])
  });
};
