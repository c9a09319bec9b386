/** From a provider's table to what the registry calls a provider. Nothing is added: what is not written stays unknown. */
import type { Effort, ModelPricing } from "@latch/protocol";
import type { Discovered, GeminiThinking, ModelFacts, ProviderEntry } from "@latch/providers";
import type {
  EffortFormTable,
  GeminiThinkingTable,
  ModelTable,
  PricingTable,
  ProviderTable
} from "./config-file.ts";

export const providerEntry = (
  id: string,
  table: ProviderTable,
  discovered?: Discovered | undefined
): ProviderEntry => ({
  id,
  kind: table.kind,
  ...(table.base_url === undefined ? {} : { baseUrl: table.base_url }),
  ...(table.credential === undefined ? {} : { credential: table.credential }),
  ...(table.default_model === undefined ? {} : { defaultModel: table.default_model }),
  ...(table.transport === undefined ? {} : { wire: table.transport }),
  ...(table.enabled_models === undefined ? {} : { enabledModels: table.enabled_models }),
  models: Object.fromEntries(
    Object.entries(table.models ?? {}).map(([model, facts]) => [model, modelFacts(facts)])
  ),
  ...(discovered === undefined ? {} : { discovered })
});

const modelFacts = (table: ModelTable): ModelFacts => ({
  ...(table.display_name === undefined ? {} : { name: table.display_name }),
  ...(table.transport === undefined ? {} : { wire: table.transport }),
  ...(table.context_window_tokens === undefined ? {} : { contextWindowTokens: table.context_window_tokens }),
  ...(table.max_output_tokens === undefined ? {} : { maxOutputTokens: table.max_output_tokens }),
  ...(table.input_modalities === undefined ? {} : { inputModalities: table.input_modalities }),
  ...(table.efforts === undefined ? {} : { efforts: table.efforts.filter((level) => level !== "default") }),
  ...(table.default_effort === undefined ? {} : { defaultEffort: table.default_effort }),
  ...(table.effort_map === undefined ? {} : { effortMap: effortMap(table.effort_map) }),
  ...(table.reasoning_replay === undefined ? {} : { replayReasoning: table.reasoning_replay === "replay" }),
  ...(table.adaptive_thinking === undefined ? {} : { adaptiveThinking: table.adaptive_thinking }),
  ...(table.gemini_thinking === undefined ? {} : { geminiThinking: geminiThinking(table.gemini_thinking) }),
  ...(table.aliases === undefined ? {} : { aliases: table.aliases }),
  ...(table.pricing === undefined ? {} : { pricing: pricing(table.pricing) })
});

type EffortMap = NonNullable<ModelFacts["effortMap"]>;
type EffortForm = NonNullable<EffortMap[keyof EffortMap]>;

const effortMap = (table: NonNullable<ModelTable["effort_map"]>): EffortMap =>
  Object.fromEntries(
    Object.entries(table).flatMap(([level, form]) => {
      const said = form === undefined ? undefined : effortForm(form);
      return said === undefined ? [] : [[level, said]];
    })
  );

/** A form that says not exactly one thing is not a form; the check names it. */
const effortForm = (table: typeof EffortFormTable.Type): EffortForm | undefined => {
  if (effortFormProblem(table) !== undefined) return undefined;
  if (table.value !== undefined) return { type: "value", value: table.value };
  return table.budget_tokens === undefined
    ? { type: "disabled" }
    : { type: "budget", tokens: table.budget_tokens };
};

export const effortFormProblem = (table: typeof EffortFormTable.Type): string | undefined =>
  Object.keys(table).length === 1 ? undefined : "must hold exactly one of value, budget_tokens and disabled";

const geminiThinking = (table: typeof GeminiThinkingTable.Type): GeminiThinking =>
  table.mode === "budget"
    ? { mode: "budget", zeroAllowed: table.zero_allowed ?? false }
    : {
        mode: "levels",
        levels: table.levels ?? [],
        ...(table.off === undefined ? {} : { off: table.off })
      };

/** Prices per million tokens. */
const pricing = (table: typeof PricingTable.Type): ModelPricing => ({
  ...(table.input === undefined ? {} : { input: table.input }),
  ...(table.output === undefined ? {} : { output: table.output }),
  ...(table.cache_read === undefined ? {} : { cacheRead: table.cache_read }),
  ...(table.cache_write === undefined ? {} : { cacheWrite: table.cache_write }),
  currency: table.currency ?? "USD"
});

/** Levels as a person writes them in a list. */
export const effortList = (efforts: ReadonlyArray<Effort>): string => ["default", ...efforts].join(", ");
