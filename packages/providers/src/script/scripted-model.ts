/** A model played from a scenario file. The format's reader is loaded here and not with the wires: few runs need it. */
import type { ModelProvider } from "@latch/kernel";
import type { ModelDescriptor } from "@latch/protocol";
import { Effect, Layer } from "effect";
import type { ScenarioUnreadable } from "./read-scenario.ts";

/** Fails where the file can't be read or is no scenario. */
export const scriptedModel = (
  path: string,
  descriptor: ModelDescriptor
): Layer.Layer<ModelProvider, ScenarioUnreadable> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { readScenario } = yield* Effect.promise(() => import("./read-scenario.ts"));
      const { layer } = yield* Effect.promise(() => import("./script-provider.ts"));
      return layer({ scenario: yield* readScenario(path), descriptor });
    })
  );
