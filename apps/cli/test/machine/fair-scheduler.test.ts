import { Effect } from "effect";
import { expect, it } from "vitest";
import { makeFairScheduler } from "../../src/machine/fair-scheduler.ts";

/** Works for longer than a turn, without ever waiting, until something from outside has come. */
const busyUntil = (arrived: () => boolean, steps: number) =>
  Effect.gen(function* () {
    let step = 0;
    while (!arrived() && step < steps) {
      step += 1;
      const until = performance.now() + 3;
      while (performance.now() < until);
      yield* Effect.yieldNow();
    }
    return step;
  });

it("what arrives gets its turn while fibers work without ever waiting", async () => {
  let arrived = false;
  setImmediate(() => setImmediate(() => (arrived = true)));
  const two = Effect.all([busyUntil(() => arrived, 100), busyUntil(() => arrived, 100)], {
    concurrency: 2
  });
  const steps = await Effect.runPromise(Effect.withScheduler(two, makeFairScheduler()));
  expect(Math.max(...steps)).toBeLessThan(20);
});

it("short work goes on at once, without a round through the event loop for each step", async () => {
  let rounds = 0;
  let over = false;
  const count = (): void => {
    rounds += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const thousand = Effect.forEach(Array.from({ length: 1_000 }), () => Effect.yieldNow(), { discard: true });
  await Effect.runPromise(Effect.withScheduler(thousand, makeFairScheduler()));
  over = true;
  expect(rounds).toBeLessThan(100);
});
