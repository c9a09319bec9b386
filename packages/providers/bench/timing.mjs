/**
 * How fast two things go, taken turn by turn so that a busy machine slows both alike. The best run of each counts, because
 * disturbance only ever slows.
 */

const runs = 15;

const timed = async (run) => {
  // What the other left behind is not this one's to sweep.
  globalThis.gc({ type: "minor" });
  const started = performance.now();
  await run();
  return performance.now() - started;
};

export const best = async (...contenders) => {
  const fastest = contenders.map(() => Number.POSITIVE_INFINITY);
  for (let at = 0; at < runs; at += 1) {
    for (const [which, run] of contenders.entries()) {
      fastest[which] = Math.min(fastest[which], await timed(run));
    }
  }
  return fastest;
};

export const perSecond = (bytes, millis) => bytes / 1_048_576 / (millis / 1_000);
