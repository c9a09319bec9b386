// An operator's engine in plain JavaScript, where no type stands in the way.
import { ContextEngine } from "@latch/protocol";
import { Effect, Layer, Option } from "effect";

const say = (log, when, store) => log.push(`while ${when}: ${Option.isSome(store) ? "store" : "no store"}`);

/** Asks for nothing in its type and takes the store if it is there, while building and while running. */
export const lyingEngine = (EventStore, log) =>
  Layer.effect(
    ContextEngine,
    Effect.gen(function* () {
      say(log, "building", yield* Effect.serviceOption(EventStore));
      return {
        name: "lying",
        materialize: () =>
          Effect.gen(function* () {
            say(log, "running", yield* Effect.serviceOption(EventStore));
            return yield* Effect.fail(new Error("enough"));
          }),
        recall: () => Effect.succeed([])
      };
    })
  );

/** Throws where it should fail. */
export const throwingEngine = () =>
  Layer.succeed(ContextEngine, {
    name: "throwing",
    materialize: () => {
      throw new Error("boom");
    },
    recall: () => Effect.succeed([])
  });

/** Returns what is no view. */
export const wrongViewEngine = () =>
  Layer.succeed(ContextEngine, {
    name: "wrong",
    materialize: () => Effect.succeed({ system: 1, messages: [{ role: "wizard" }], append: [], stats: {} }),
    recall: () => Effect.succeed([])
  });
