/**
 * The type that keeps an engine honest: a layer that needs nothing but the engine services. A layer that requires
 * the event store, directly or through a dependency, does not compile as one.
 */
import type { Layer } from "effect";
import type { ContextEngine } from "./context-engine.ts";
import type { EngineConfig } from "./engine-config.ts";
import type { SessionHistory } from "./session-history.ts";
import type { TokenEstimator } from "./token-estimator.ts";

/** All that an engine may ask for. */
export type EngineServices = SessionHistory | TokenEstimator | EngineConfig;

/** A layer that provides an engine from the engine services. */
export type EngineLayer<E = never> = Layer.Layer<ContextEngine, E, EngineServices>;

/** `true` for `any`, which otherwise satisfies every bound. */
type IsAny<T> = 0 extends 1 & T ? true : false;

/**
 * The layer itself when its requirements are honest, else `never`. An annotation alone would let
 * `Layer<ContextEngine, E, any>` pass.
 */
export type HonestEngineLayer<L> =
  L extends Layer.Layer<infer Out, infer E, infer R>
    ? IsAny<R> extends true
      ? never
      : IsAny<Out> extends true
        ? never
        : [R] extends [EngineServices]
          ? EngineLayer<E>
          : never
    : never;
