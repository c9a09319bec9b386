/**
 * `config.toml` as it may be written. Every key is optional, and a key that is not here is an error: a typo in a
 * safety setting must not read as "not set".
 */
import { Effort, InputModality, Mode, PermissionMode, Safety, Wire } from "@latch/protocol";
import { providerKinds } from "@latch/providers";
import { Schema } from "effect";

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true });

const text = Schema.NonEmptyString.annotations({ description: "a text that is not empty" });
const count = Schema.Int.pipe(
  Schema.positive(),
  Schema.annotations({ description: "a whole number of at least 1" })
);
const amount = Schema.Number.pipe(
  Schema.nonNegative(),
  Schema.finite(),
  Schema.annotations({ description: "a number of at least 0" })
);
const seconds = Schema.Number.pipe(
  Schema.positive(),
  Schema.finite(),
  Schema.annotations({ description: "a number of seconds above 0" })
);

/** Prices per million tokens. */
export const PricingTable = Schema.Struct({
  input: optional(amount),
  output: optional(amount),
  cache_read: optional(amount),
  cache_write: optional(amount),
  currency: optional(text)
});

/** How one level is said on the model's wire: a word, a number of tokens, or the documented off switch. */
export const EffortFormTable = Schema.Struct({
  value: optional(text),
  budget_tokens: optional(count),
  disabled: optional(Schema.Literal(true))
});

export const GeminiThinkingTable = Schema.Struct({
  mode: Schema.Literal("levels", "budget"),
  levels: optional(Schema.Array(Schema.String)),
  off: optional(text),
  zero_allowed: optional(Schema.Boolean)
});

export const ModelTable = Schema.Struct({
  display_name: optional(text),
  transport: optional(Wire),
  context_window_tokens: optional(count),
  max_output_tokens: optional(count),
  input_modalities: optional(Schema.Array(InputModality)),
  efforts: optional(Schema.Array(Effort)),
  default_effort: optional(Effort),
  effort_map: optional(
    Schema.Struct({
      none: optional(EffortFormTable),
      minimal: optional(EffortFormTable),
      low: optional(EffortFormTable),
      medium: optional(EffortFormTable),
      high: optional(EffortFormTable),
      xhigh: optional(EffortFormTable),
      max: optional(EffortFormTable)
    })
  ),
  reasoning_replay: optional(Schema.Literal("replay", "omit")),
  adaptive_thinking: optional(Schema.Boolean),
  gemini_thinking: optional(GeminiThinkingTable),
  aliases: optional(Schema.Array(text)),
  pricing: optional(PricingTable)
});
export type ModelTable = typeof ModelTable.Type;

export const ProviderTable = Schema.Struct({
  kind: Schema.Literal(...providerKinds),
  display_name: optional(text),
  base_url: optional(text),
  credential: optional(text),
  default_model: optional(text),
  /** The wire of models that nobody has described. */
  transport: optional(Wire),
  /** The only models that may be chosen. */
  enabled_models: optional(Schema.Array(text)),
  /** Only for kind "script": the file it plays. */
  scenario: optional(text),
  models: optional(Schema.Record({ key: Schema.String, value: ModelTable }))
});
export type ProviderTable = typeof ProviderTable.Type;

/** How the terminal is used. The environment's word comes first. */
export const TerminalTable = Schema.Struct({
  notify: optional(Schema.Literal("off", "bell", "desktop", "both")),
  notify_after_seconds: optional(
    Schema.Number.pipe(
      Schema.nonNegative(),
      Schema.finite(),
      Schema.annotations({ description: "a number of seconds of at least 0" })
    )
  ),
  mouse: optional(Schema.Boolean),
  theme: optional(Schema.Literal("auto", "dark", "light")),
  color: optional(Schema.Literal("auto", "none", "16", "256", "truecolor")),
  plain: optional(Schema.Boolean),
  title: optional(Schema.Boolean),
  progress: optional(Schema.Boolean)
});
export type TerminalTable = typeof TerminalTable.Type;

export const ConfigFile = Schema.Struct({
  default_mode: optional(Mode),
  state_dir: optional(text),
  inference: optional(
    Schema.Struct({ provider: optional(text), model: optional(text), effort: optional(Effort) })
  ),
  providers: optional(Schema.Record({ key: Schema.String, value: ProviderTable })),
  safety: optional(Schema.Struct({ profile: optional(Safety) })),
  permissions: optional(
    Schema.Struct({
      resolver: optional(PermissionMode),
      shell_timeout_seconds: optional(count),
      workspace_write: optional(Schema.Boolean),
      outside_workspace: optional(Schema.Literal("ask", "deny"))
    })
  ),
  context: optional(
    Schema.Struct({
      recent_tokens: optional(count),
      reserve_tokens: optional(count),
      cold_history: optional(Schema.Boolean)
    })
  ),
  failure: optional(
    Schema.Struct({
      retry_budget: optional(count),
      stagnation_budget: optional(count),
      max_model_turns: optional(count)
    })
  ),
  provider_request: optional(
    Schema.Struct({
      connect_timeout_seconds: optional(seconds),
      header_timeout_seconds: optional(seconds),
      stream_idle_timeout_seconds: optional(seconds),
      attempt_timeout_seconds: optional(seconds)
    })
  ),
  terminal: optional(TerminalTable),
  layers: optional(
    Schema.Struct({ context_engine: optional(text), store: optional(text), sandbox: optional(text) })
  )
});
export type ConfigFile = typeof ConfigFile.Type;
