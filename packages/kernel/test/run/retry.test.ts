import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxAttempts, maxBackoffMillis, maxRetryAfterMillis, retryDelay } from "../../src/run/retry.ts";

const attempt = fc.integer({ min: 1, max: maxAttempts - 1 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe("retrying a request", () => {
  it("never repeats a failure that is not transient", () =>
    fc.assert(
      fc.property(attempt, random, (n, r) => {
        expect(retryDelay(n, { transient: false, retryAfterMillis: 1 }, r)).toBeNull();
      })
    ));

  it("makes at most four attempts", () => {
    const decisions = [1, 2, 3, 4, 5].map((n) => retryDelay(n, { transient: true }, 0.5) !== null);
    expect(decisions).toEqual([true, true, true, false, false]);
  });

  it("spreads over a window that doubles from half a second", () => {
    expect([1, 2, 3].map((n) => retryDelay(n, { transient: true }, 0.999999))).toEqual([499, 999, 1999]);
    expect(retryDelay(1, { transient: true }, 0)).toBe(0);
  });

  it("never waits longer than its cap, unless it was asked to", () =>
    fc.assert(
      fc.property(attempt, random, (n, r) => {
        expect(retryDelay(n, { transient: true }, r)).toBeLessThan(maxBackoffMillis);
      })
    ));

  it("waits at least as long as the provider asks, up to a minute", () =>
    fc.assert(
      fc.property(attempt, random, fc.integer({ min: 0, max: maxRetryAfterMillis }), (n, r, asked) => {
        expect(retryDelay(n, { transient: true, retryAfterMillis: asked }, r)).toBeGreaterThanOrEqual(asked);
      })
    ));

  it("gives up when the provider asks for more than a minute", () => {
    expect(retryDelay(1, { transient: true, retryAfterMillis: maxRetryAfterMillis + 1 }, 0.5)).toBeNull();
  });
});
