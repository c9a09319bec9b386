import { ContextEngine, EngineConfig, EngineFailed, SessionHistory, TokenEstimator } from "@latch/protocol";
import { Context, Effect, Layer, Option } from "effect";
import { describe, expect, it } from "vitest";
import { EventStore, installEngineModule } from "../../src/index.ts";
import { emptyRequest } from "../context-request.ts";
import { layerMemoryStore, memoryStore } from "../memory-store.ts";
import { lyingEngine, throwingEngine, wrongViewEngine } from "./lying-engine.mjs";

const engineServices = Layer.mergeAll(
  Layer.succeed(SessionHistory, {} as SessionHistory["Type"]),
  Layer.succeed(TokenEstimator, {} as TokenEstimator["Type"]),
  Layer.succeed(EngineConfig, {} as EngineConfig["Type"])
);

/** Everything a real root has around it, the store included. */
const root = Layer.mergeAll(engineServices, layerMemoryStore(memoryStore()));

const installed = <A, E>(exported: unknown, use: (engine: ContextEngine["Type"]) => Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    yield* EventStore;
    return yield* use(yield* ContextEngine);
  }).pipe(
    Effect.provide(Layer.provideMerge(installEngineModule(exported, "./engine.mjs"), root)),
    Effect.either,
    Effect.runPromise
  );

describe("the engine lock at run time", () => {
  it("a module that takes the store from its surroundings finds none while it is built", async () => {
    const log: Array<string> = [];
    await installed(lyingEngine(EventStore, log), () => Effect.void);
    expect(log).toContain("while building: no store");
    expect(log).not.toContain("while building: store");
  });

  it("nor while it runs", async () => {
    const log: Array<string> = [];
    await installed(lyingEngine(EventStore, log), (engine) =>
      Effect.ignore(engine.materialize(emptyRequest))
    );
    expect(log).toContain("while running: no store");
    expect(log).not.toContain("while running: store");
  });

  it("a module that demands the store is rejected by name", async () => {
    const demanding = Layer.effect(
      ContextEngine,
      Effect.map(EventStore, () => ({}) as ContextEngine["Type"])
    );
    const result = await installed(demanding, () => Effect.void);
    expect(result._tag).toBe("Left");
    expect(result._tag === "Left" && result.left).toMatchObject({
      _tag: "EngineRejected",
      source: "./engine.mjs",
      problem: expect.stringContaining("EventStore")
    });
  });

  it("an engine built earlier with the store in reach is not reused", async () => {
    const log: Array<string> = [];
    const layer = lyingEngine(EventStore, log) as Layer.Layer<ContextEngine>;
    const both = Effect.gen(function* () {
      yield* ContextEngine;
    }).pipe(
      Effect.provide(
        Layer.provideMerge(installEngineModule(layer, "./engine.mjs"), Layer.provideMerge(layer, root))
      )
    );
    await Effect.runPromise(both);
    expect(log.at(-1)).toBe("while building: no store");
  });

  it("what is no layer, and a layer without an engine, are rejected", async () => {
    for (const exported of [undefined, {}, () => 1, Layer.succeed(Context.GenericTag<number>("n"), 1)]) {
      const result = await installed(exported, () => Effect.void);
      expect(result._tag === "Left" && result.left._tag).toBe("EngineRejected");
    }
  });

  it("an engine that throws, or returns what is no view, fails with its name", async () => {
    for (const exported of [throwingEngine(), wrongViewEngine()]) {
      const result = await installed(exported, (engine) => engine.materialize(emptyRequest));
      const error = Option.getOrUndefined(result._tag === "Left" ? Option.some(result.left) : Option.none());
      expect(error).toBeInstanceOf(EngineFailed);
    }
  });
});
