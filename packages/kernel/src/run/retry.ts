/**
 * Whether a failed request is worth sending again, and how long to wait first. Asked only while nobody has heard any
 * of the answer: a try after that would say things twice.
 */
import type { ProviderFailed } from "../port/model-provider.ts";

/** Attempts in all, the first included. */
export const maxAttempts = 4;
/** The widest wait after the first failure, in milliseconds; doubles with each further one. */
export const backoffMillis = 500;
/** The widest wait of our own choosing, in milliseconds. */
export const maxBackoffMillis = 30_000;
/** The longest wait that a provider may ask of a person who is watching, in milliseconds. Longer ends the run with the fact. */
export const maxRetryAfterMillis = 60_000;

/**
 * Milliseconds to wait after failed attempt number `attempt` (from 1), or null to give up. Full jitter: `random`, in
 * [0, 1), spreads clients over the whole window, and what the provider asks for is never undercut.
 */
export const retryDelay = (
  attempt: number,
  failure: Pick<ProviderFailed, "transient" | "retryAfterMillis">,
  random: number
): number | null => {
  if (!failure.transient || attempt >= maxAttempts) return null;
  const asked = failure.retryAfterMillis ?? 0;
  if (asked > maxRetryAfterMillis) return null;
  const window = Math.min(maxBackoffMillis, backoffMillis * 2 ** (attempt - 1));
  return Math.max(asked, Math.floor(random * window));
};
