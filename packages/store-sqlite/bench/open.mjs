/** Opening a store of some length and reading its newest events, in a process that has done nothing yet. */
import { EventStore, SessionCatalog } from "@latch/kernel";
import { SessionId, WorkspacePath } from "@latch/protocol";
import { Effect } from "effect";
import { layer } from "../src/index.ts";
import { random, turn } from "./workload.mjs";

export const session = SessionId.make("11111111-1111-4111-8111-111111111111");

/** Fills a store with about `events` events. */
export const fill = (file, events) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const catalog = yield* SessionCatalog;
      const store = yield* EventStore;
      yield* catalog.create(session, WorkspacePath.make("/workspace"), "bench");
      const next = random(7);
      for (let count = 0, number = 0; count < events; number += 50) {
        const payloads = Array.from({ length: 50 }, (_, index) => turn(next, number + index).flat()).flat();
        yield* store.commit([{ session, payloads }]);
        count += payloads.length;
      }
    }).pipe(Effect.provide(layer({ database: file, artifacts: ":memory:" })))
  );

/** Milliseconds to open, and to read the newest 100 events after that. */
export const openAndRead = (file) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const cpu = process.cpuUsage();
      const start = performance.now();
      const store = yield* EventStore.pipe(
        Effect.map((service) => ({ service, opened: performance.now() })),
        Effect.flatMap(({ opened, service }) =>
          Effect.map(service.read(session, { keep: "newest", limit: 100 }), (events) => ({
            opened,
            events: events.length,
            read: performance.now()
          }))
        ),
        Effect.provide(layer({ database: file, artifacts: ":memory:" }))
      );
      const { system, user } = process.cpuUsage(cpu);
      return {
        open: store.opened - start,
        read: store.read - store.opened,
        cpu: (system + user) / 1_000,
        events: store.events
      };
    })
  );
