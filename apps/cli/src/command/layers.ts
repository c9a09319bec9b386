/** `latch layers`: which adapter stands behind each port, and who decided it. */
import { Effect, Either } from "effect";
import { type Invocation, outputFormat } from "../arguments/invocation.ts";
import type { LoadedConfig } from "../config/load.ts";
import { type ProfileUnresolved, resolveProfile } from "../config/profile.ts";
import { controls, noSession, overridesOf, type Source, type Sourced } from "../config/settings.ts";
import { adapters, providerAdapter } from "../layers.ts";
import { Streams } from "../machine/streams.ts";
import { jsonLine } from "../output/jsonl.ts";
import { exitCodes } from "../output/status.ts";
import { table } from "../output/table.ts";
import { loadConfig } from "./in-store.ts";

interface Binding {
  readonly port: string;
  readonly adapter: string;
  readonly source: string;
}

export const layers = Effect.fn("Command.layers")(function* (invocation: Invocation) {
  const config = yield* loadConfig(invocation);
  const bindings = graph(config, invocation);
  yield* (yield* Streams).out(
    outputFormat(invocation) === "json"
      ? jsonLine({ schema_version: 1, layers: bindings })
      : `${table([
          ["PORT", "ADAPTER", "FROM"],
          ...bindings.map(({ port, adapter, source }) => [port, adapter, source])
        ]).join("\n")}\n`
  );
  return exitCodes.completed;
});

const graph = (config: LoadedConfig, invocation: Invocation): ReadonlyArray<Binding> => {
  const { values, paths } = config;
  const flags = overridesOf(invocation);
  const chosen = adapters(config);
  const from = (source: Source): string =>
    source === "config" ? paths.config.path : source === "command line" ? "the command line" : source;
  const bind = (
    { value, source }: Sourced<string>,
    ...ports: ReadonlyArray<string>
  ): ReadonlyArray<Binding> => ports.map((port) => ({ port, adapter: value, source: from(source) }));
  const fixed = (adapter: string, ...ports: ReadonlyArray<string>): ReadonlyArray<Binding> =>
    ports.map((port) => ({ port, adapter, source: "built in" }));
  const profile = resolveProfile(flags, noSession, values, paths.config.path, config.discovered);
  return [
    ...bind(chosen.contextEngine, "ContextEngine"),
    ...fixed("continuity", "TokenEstimator"),
    ...bind(chosen.store, "EventStore", "SessionCatalog", "WorkspaceLog", "ArtifactStore", "SessionHistory"),
    ...bind(chosen.sandbox, "ExecutionBackend"),
    modelProvider(config, profile, from),
    ...fixed("environment, secrets.toml", "CredentialSource"),
    ...bind(controls(flags, noSession, values).permissions, "ApprovalResolver"),
    ...fixed("node", "Identity", "PathLookup", "FileStamps", "FileSystem")
  ];
};

const modelProvider = (
  config: LoadedConfig,
  profile: ReturnType<typeof resolveProfile>,
  from: (source: Source) => string
): Binding =>
  Either.match(profile, {
    onLeft: ({ problem }: ProfileUnresolved) => ({
      port: "ModelProvider",
      adapter: `none: ${problem}`,
      source: config.paths.config.path
    }),
    onRight: ({ value, source }) => ({
      port: "ModelProvider",
      adapter: `${value.provider}/${value.model}: ${providerAdapter(config, value)}`,
      source: from(source)
    })
  });
