/**
 * A scheduler under which keys, timers and the network never wait for work to run out. Effect's own hands the thread
 * back only after two thousand steps without a wait, however long they take, and a timer that is due again by the time it
 * was served keeps Node among its timers: reading a long log so is seconds in which no key arrives.
 */
import { Scheduler } from "effect";

/** How long work may go on before whatever arrived gets its turn, in milliseconds. Ours: half a frame. */
const turnMillis = 8;

/** Of one program: how long it has worked without looking is counted over all its fibers. */
export const makeFairScheduler = (): Scheduler.Scheduler => {
  let began = Number.NEGATIVE_INFINITY;
  return Scheduler.makeBatched((runBatch) => {
    if (performance.now() - began < turnMillis) {
      queueMicrotask(runBatch);
      return;
    }
    // Node polls for input before these, unlike before a timer.
    setImmediate(() => {
      began = performance.now();
      runBatch();
    });
  });
};
