/**
 * Usage on this wire: `prompt_tokens` includes what a cache served. OpenAI says how much under `prompt_tokens_details`,
 * DeepSeek as hit and miss beside it. Nobody reports writes here.
 */
import type { Usage } from "@latch/protocol";
import { asCount, asRecord } from "../json-read.ts";
import { cacheMiss, reportedUsage } from "../usage.ts";

export const chatUsage = (value: unknown): Usage | undefined => {
  const usage = asRecord(value);
  if (usage === undefined) return undefined;
  const input = asCount(usage["prompt_tokens"]);
  const read =
    asCount(asRecord(usage["prompt_tokens_details"])?.["cached_tokens"]) ??
    asCount(usage["prompt_cache_hit_tokens"]);
  return reportedUsage({
    inputTokens: input,
    outputTokens: asCount(usage["completion_tokens"]),
    cacheReadTokens: read,
    cacheWriteTokens: undefined,
    cacheMissTokens: cacheMiss(asCount(usage["prompt_cache_miss_tokens"]), input, read),
    reasoningTokens: asCount(asRecord(usage["completion_tokens_details"])?.["reasoning_tokens"])
  });
};
