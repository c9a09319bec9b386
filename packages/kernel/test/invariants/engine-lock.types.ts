/**
 * The first lock, proved by the type-checker: what must not compile as an engine does not. Remove the lock and the
 * expectations below become unused, which is an error.
 */
import { ContextEngine, type EngineLayer, type EngineServices, SessionHistory } from "@latch/protocol";
import { Effect, Layer } from "effect";
import { EventStore, installEngine } from "../../src/index.ts";

declare const engine: ContextEngine["Type"];

/** An honest engine installs. */
export const honest: EngineLayer = Layer.effect(
  ContextEngine,
  Effect.map(SessionHistory, () => engine)
);
installEngine(honest, { type: "built_in", name: "honest" });

/** An engine that asks for the store. */
const greedy = Layer.effect(
  ContextEngine,
  Effect.map(EventStore, () => engine)
);
// @ts-expect-error: a layer that requires the event store is no engine layer
export const annotated: EngineLayer = greedy;
// @ts-expect-error: and can't be installed
installEngine(greedy, { type: "built_in", name: "greedy" });

/** An engine whose dependency asks for the store. */
const helper = Layer.effectDiscard(EventStore);
const indirect = Layer.provideMerge(honest, helper);
// @ts-expect-error: the requirement of a dependency is a requirement
installEngine(indirect, { type: "built_in", name: "indirect" });

/** An engine whose operation leaks a requirement past its construction. */
const leaking = Layer.succeed(ContextEngine, {
  ...engine,
  // @ts-expect-error: an operation of the port requires nothing
  materialize: () => Effect.flatMap(EventStore, () => engine.materialize({} as never))
});
installEngine(leaking, { type: "built_in", name: "leaking" });

/** `any` satisfies a bare annotation, which is why annotations are not the lock. */
// biome-ignore lint/suspicious/noExplicitAny: the hole that the installer has to close
const lying: Layer.Layer<ContextEngine, never, any> = greedy;
export const passesAnAnnotation: Layer.Layer<ContextEngine, never, EngineServices> = lying;
// @ts-expect-error: the installer refuses `any`
installEngine(lying, { type: "built_in", name: "lying" });
