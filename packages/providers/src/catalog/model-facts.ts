/**
 * What is known of a model, by whoever says it: the built-in catalog, the service's own list, or the operator. Sparse:
 * what somebody does not know is absent, and nobody's silence overrides what another knows.
 */
import type { Effort, InputModality, ModelPricing, Wire } from "@latch/protocol";
import type { EffortMap } from "../wire/effort.ts";

/** What a Gemini model documents of its thinking: named levels, or a number of tokens. */
export type GeminiThinking =
  | { readonly mode: "levels"; readonly levels: ReadonlyArray<string>; readonly off?: string }
  | { readonly mode: "budget"; readonly zeroAllowed: boolean };

export interface ModelFacts {
  readonly name?: string;
  readonly wire?: Wire;
  readonly contextWindowTokens?: number;
  readonly maxOutputTokens?: number;
  readonly inputModalities?: ReadonlyArray<InputModality>;
  /** Levels that can be chosen; none where there is nothing to choose. */
  readonly efforts?: ReadonlyArray<Effort>;
  /** What is chosen where nobody chose. */
  readonly defaultEffort?: Effort;
  /** How levels are said, where not by their own names. */
  readonly effortMap?: EffortMap;
  readonly pricing?: ModelPricing;
  /** Other ids of the same model. The catalog's own id is what goes to the service. */
  readonly aliases?: ReadonlyArray<string>;
  /** Whether the model's reasoning is given back to it. */
  readonly replayReasoning?: boolean;
  /** Messages: whether the model decides itself how much to think, or is given a number of tokens. */
  readonly adaptiveThinking?: boolean;
  readonly geminiThinking?: GeminiThinking;
  /** Responses: whether the model tells commentary from final answers and wants the difference back. */
  readonly phases?: boolean;
  /** Gemini: whether images may stand inside a tool's result. */
  readonly imagesInResults?: boolean;
  /** Known so that old sessions go on; no longer offered. */
  readonly retired?: boolean;
}

/** Facts by model id. */
export type Catalog = Readonly<Record<string, ModelFacts>>;
