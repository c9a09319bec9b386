/**
 * `config.toml` as it may be written. Every key is optional, and a key that is not here is an error: a typo in a
 * safety setting must not read as "not set".
 */
import { Effort, InputModality, Mode, PermissionMode, Safety, Wire } from "@latch/protocol";
import { Schema } from "effect";
import { providerKinds } from "./provider-kind.ts";

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

export const ModelTable = Schema.Struct({
  transport: optional(Wire),
  context_window_tokens: optional(count),
  max_output_tokens: optional(count),
  input_modalities: optional(Schema.Array(InputModality)),
  efforts: optional(Schema.Array(Effort)),
  pricing: optional(PricingTable)
});
export type ModelTable = typeof ModelTable.Type;

export const ProviderTable = Schema.Struct({
  kind: Schema.Literal(...providerKinds),
  base_url: optional(text),
  credential: optional(text),
  default_model: optional(text),
  /** Only for kind "script": the file it plays. */
  scenario: optional(text),
  models: optional(Schema.Record({ key: Schema.String, value: ModelTable }))
});
export type ProviderTable = typeof ProviderTable.Type;

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
  context: optional(Schema.Struct({ recent_tokens: optional(count), reserve_tokens: optional(count) })),
  failure: optional(
    Schema.Struct({
      retry_budget: optional(count),
      stagnation_budget: optional(count),
      max_model_turns: optional(count)
    })
  ),
  provider_request: optional(
    Schema.Struct({
      header_timeout_seconds: optional(seconds),
      stream_idle_timeout_seconds: optional(seconds),
      attempt_timeout_seconds: optional(seconds)
    })
  ),
  layers: optional(
    Schema.Struct({ context_engine: optional(text), store: optional(text), sandbox: optional(text) })
  )
});
export type ConfigFile = typeof ConfigFile.Type;
