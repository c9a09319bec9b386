/** Usage with only what was reported. */
import type { Usage } from "@latch/protocol";

type Counts = { readonly [K in keyof Usage]: number | undefined };

/** Drops what is unknown; nothing at all when nothing is known. */
export const reportedUsage = (counts: Counts): Usage | undefined => {
  const known = Object.entries(counts).filter(([, count]) => count !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
};

/** The miss as reported, else the input that a cache neither served nor took, else unknown. */
export const cacheMiss = (
  reported: number | undefined,
  input: number | undefined,
  read: number | undefined,
  written: number | undefined
): number | undefined =>
  reported ??
  (input !== undefined && read !== undefined ? Math.max(0, input - read - (written ?? 0)) : undefined);
