/** From a provider and a model's id to everything an adapter needs to know of it, with nothing invented. */
import type { Effort, ModelDescriptor } from "@latch/protocol";
import { Either, Schema } from "effect";
import type { AdapterOptions } from "../adapter/adapter-options.ts";
import type { DialectChanges } from "../adapter/wire-table.ts";
import type { EffortMap } from "../wire/effort.ts";
import { authorizationOf, dialectsOf, sessionHeaderOf } from "./dialects.ts";
import { type FactSource, knownFacts } from "./known-facts.ts";
import { baseUrlOf, type ProviderEntry, wireOf } from "./provider-entry.ts";

/** Nobody says on which wire the model is spoken to. */
export class ModelUnresolved extends Schema.TaggedError<ModelUnresolved>()("ModelUnresolved", {
  provider: Schema.String,
  model: Schema.String
}) {
  /** What is wrong, and what to do about it. */
  get parts(): readonly [problem: string, remedy: string] {
    return [
      `nobody has said which transport model "${this.model}" of provider "${this.provider}" is on, and its service has several`,
      `set transport in [providers.${this.provider}.models."${this.model}"], or in [providers.${this.provider}] for every model that nobody describes`
    ];
  }
  override get message(): string {
    return this.parts.join("; ");
  }
}

export interface ResolvedModel {
  readonly descriptor: ModelDescriptor;
  /** What is asked for where nobody has chosen. */
  readonly defaultEffort: Effort;
  /** Whether anybody has said which levels the model has. */
  readonly effortsKnown: boolean;
  readonly efforts: EffortMap;
  readonly dialects: DialectChanges;
  readonly authorization: AdapterOptions["authorization"];
  readonly sessionHeader: string | undefined;
  /** Who knows the model; empty for an id that is new to everybody. */
  readonly sources: ReadonlyArray<FactSource>;
}

export const resolveModel = (
  entry: ProviderEntry,
  asked: string
): Either.Either<ResolvedModel, ModelUnresolved> => {
  const { id, facts, sources } = knownFacts(entry, asked);
  const wire = wireOf(entry, facts);
  if (wire === undefined) return Either.left(new ModelUnresolved({ provider: entry.id, model: asked }));
  const service = { kind: entry.kind, baseUrl: baseUrlOf(entry), model: id, facts };
  return Either.right({
    descriptor: {
      provider: entry.id,
      model: id,
      wire,
      // Text is always taken, and an image only where somebody said so.
      inputModalities: [...new Set(["text" as const, ...(facts.inputModalities ?? [])])],
      efforts: facts.efforts ?? [],
      ...(facts.name === undefined ? {} : { name: facts.name }),
      ...(facts.contextWindowTokens === undefined ? {} : { contextWindowTokens: facts.contextWindowTokens }),
      ...(facts.maxOutputTokens === undefined ? {} : { maxOutputTokens: facts.maxOutputTokens }),
      ...(facts.pricing === undefined ? {} : { pricing: facts.pricing })
    },
    defaultEffort: facts.defaultEffort ?? "default",
    effortsKnown: facts.efforts !== undefined,
    efforts: facts.effortMap ?? {},
    dialects: dialectsOf(service, wire),
    authorization: authorizationOf(entry.kind, wire),
    sessionHeader: sessionHeaderOf(service),
    sources
  });
};

/**
 * Whether a level can be chosen. Of a model whose levels nobody knows any can, and it is then not sent; `default` always
 * can, and is never sent.
 */
export const hasEffort = (
  { descriptor, effortsKnown }: Pick<ResolvedModel, "descriptor" | "effortsKnown">,
  effort: Effort
): boolean => effort === "default" || !effortsKnown || descriptor.efforts.includes(effort);

/** The level that is used: the one asked for if the model has it, else the model's own. */
export const effectiveEffort = (model: ResolvedModel, asked: Effort | undefined): Effort =>
  asked !== undefined && hasEffort(model, asked) ? asked : model.defaultEffort;
