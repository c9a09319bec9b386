/**
 * Tokens as a provider reported them. A category the provider didn't report is absent: never zero, never guessed.
 */
import { Schema } from "effect";

const tokens = Schema.optional(Schema.NonNegativeInt);

export const Usage = Schema.Struct({
  /** All input, cached or not. */
  inputTokens: tokens,
  outputTokens: tokens,
  cacheReadTokens: tokens,
  cacheWriteTokens: tokens,
  /** Input that was neither read from nor written to a cache. */
  cacheMissTokens: tokens,
  /** Part of the output, where the provider says so. */
  reasoningTokens: tokens
});
export type Usage = typeof Usage.Type;

const keys = [
  "inputTokens",
  "outputTokens",
  "cacheReadTokens",
  "cacheWriteTokens",
  "cacheMissTokens",
  "reasoningTokens"
] as const;

/** Adds two reports. A category stays absent only while neither reported it. */
export const addUsage = (a: Usage, b: Usage): Usage => {
  const sum: { -readonly [K in keyof Usage]: Usage[K] } = {};
  for (const key of keys) {
    const left = a[key];
    const right = b[key];
    if (left !== undefined || right !== undefined) sum[key] = (left ?? 0) + (right ?? 0);
  }
  return sum;
};

/** Input billed at the plain price: the reported miss, else input less what the cache served, else unknown. */
export const uncachedInput = (usage: Usage): number | undefined =>
  usage.cacheMissTokens ??
  (usage.inputTokens !== undefined && usage.cacheReadTokens !== undefined
    ? Math.max(0, usage.inputTokens - usage.cacheReadTokens)
    : undefined);
