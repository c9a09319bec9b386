/** Usage on this wire: thoughts are counted beside the answer's own tokens, and both are output. */
import type { Usage } from "@latch/protocol";
import { asCount, asRecord } from "../json-read.ts";
import { cacheMiss, reportedUsage } from "../usage.ts";

export const geminiUsage = (value: unknown): Usage | undefined => {
  const usage = asRecord(value);
  if (usage === undefined) return undefined;
  const input = asCount(usage["promptTokenCount"]);
  const candidates = asCount(usage["candidatesTokenCount"]);
  const thoughts = asCount(usage["thoughtsTokenCount"]);
  const read = asCount(usage["cachedContentTokenCount"]);
  return reportedUsage({
    inputTokens: input,
    outputTokens:
      candidates === undefined && thoughts === undefined ? undefined : (candidates ?? 0) + (thoughts ?? 0),
    cacheReadTokens: read,
    cacheWriteTokens: undefined,
    cacheMissTokens: cacheMiss(undefined, input, read, undefined),
    reasoningTokens: thoughts
  });
};
