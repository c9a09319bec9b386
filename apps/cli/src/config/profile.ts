/**
 * Which model a run talks to. A provider that is named anew brings its own default model and effort: those of another
 * provider would mean nothing to it.
 */
import type { Effort, InferenceProfile } from "@latch/protocol";
import {
  type Discovered,
  effectiveEffort,
  hasEffort,
  isEnabled,
  offeredModels,
  resolveModel
} from "@latch/providers";
import { Either, Schema } from "effect";
import { nearest } from "../arguments/nearest.ts";
import type { ConfigFile } from "./config-file.ts";
import { effortList, providerEntry } from "./provider-entry.ts";
import type { Overrides, SessionSettings, Source, Sourced } from "./settings.ts";

/** No model can be settled on, and why. */
export class ProfileUnresolved extends Schema.TaggedError<ProfileUnresolved>()("ProfileUnresolved", {
  problem: Schema.String,
  remedy: Schema.String
}) {
  override get message(): string {
    return `${this.problem}; ${this.remedy}`;
  }
}

interface Candidate {
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly effort: Effort | undefined;
  readonly source: Source;
}

export const resolveProfile = (
  flags: Overrides,
  session: SessionSettings,
  config: ConfigFile,
  configPath: string,
  discovered: Readonly<Record<string, Discovered>> = {}
): Either.Either<Sourced<InferenceProfile>, ProfileUnresolved> => {
  const providers = config.providers ?? {};
  const names = Object.keys(providers);
  const base = baseline(session, config, names);
  const provider = flags.provider ?? base.provider;
  if (provider === undefined) return unresolved("no provider is configured", example(configPath));
  const table = providers[provider];
  if (table === undefined) {
    const near = nearest(provider, names);
    return unresolved(
      `there is no provider "${provider}" in ${configPath}`,
      near !== undefined
        ? `did you mean "${near}"?`
        : names.length === 0
          ? example(configPath)
          : `it has ${names.join(", ")}`
    );
  }
  const entry = providerEntry(provider, table, discovered[provider]);
  const same = provider === base.provider;
  const asked = flags.model ?? (same ? base.model : undefined) ?? table.default_model;
  if (asked === undefined) {
    const some = offeredModels(entry).slice(0, 8);
    return unresolved(
      `no model is chosen for provider "${provider}"`,
      `set providers.${provider}.default_model in ${configPath}, or pass --model${
        some.length === 0 ? "" : ` (it has ${some.map(({ id }) => id).join(", ")}, …)`
      }`
    );
  }
  const resolved = resolveModel(entry, asked);
  if (Either.isLeft(resolved)) return unresolved(...resolved.left.parts);
  const { model } = resolved.right.descriptor;
  // What a session has already stays usable; what is newly chosen must be among what may be chosen.
  if (!(base.source === "session" && same && flags.model === undefined) && !isEnabled(entry, model)) {
    return unresolved(
      `model "${asked}" is not among providers.${provider}.enabled_models`,
      `it has ${(table.enabled_models ?? []).join(", ")}`
    );
  }
  const keepsEffort = same && model === base.model;
  if (flags.effort !== undefined && !hasEffort(resolved.right, flags.effort)) {
    return unresolved(
      `model "${model}" has no effort "${flags.effort}"`,
      `it has ${effortList(resolved.right.descriptor.efforts)}`
    );
  }
  const effort = effectiveEffort(resolved.right, flags.effort ?? (keepsEffort ? base.effort : undefined));
  const overridden = flags.provider ?? flags.model ?? flags.effort;
  return Either.right({
    value: { provider, model, effort },
    source: overridden === undefined ? base.source : "command line"
  });
};

const baseline = (session: SessionSettings, config: ConfigFile, names: ReadonlyArray<string>): Candidate => {
  if (session.profile !== null) return { ...session.profile, source: "session" };
  const { inference } = config;
  return inference?.provider === undefined
    ? {
        provider: names[0],
        model: inference?.model,
        effort: inference?.effort,
        source: inference === undefined ? "default" : "config"
      }
    : { provider: inference.provider, model: inference.model, effort: inference.effort, source: "config" };
};

const unresolved = (problem: string, remedy: string): Either.Either<never, ProfileUnresolved> =>
  Either.left(new ProfileUnresolved({ problem, remedy }));

const example = (configPath: string): string => `write to ${configPath}:

[providers.local]
kind = "openai-compatible"
base_url = "http://127.0.0.1:8080/v1"
default_model = "MODEL"

or try the demo, which needs no provider: latch demo`;
