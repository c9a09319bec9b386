/** Reads the config once, at start. A config that was named must exist; the one of the home may be absent. */
import { readFile } from "node:fs/promises";
import { type Discovered, Discovery, type ProviderEntry } from "@latch/providers";
import { Effect, Option } from "effect";
import { systemErrorCode, systemProblem } from "../machine/system-error.ts";
import { problemsOf } from "./check.ts";
import type { ConfigFile } from "./config-file.ts";
import { ConfigRejected } from "./config-rejected.ts";
import { decode } from "./decode.ts";
import { locate, locateConfig, type Paths, type Surroundings } from "./paths.ts";
import { providerEntry } from "./provider-entry.ts";

export interface LoadedConfig {
  readonly values: ConfigFile;
  readonly paths: Paths;
  /** False where no config file exists: everything is at its default. */
  readonly exists: boolean;
  /** What is relative in the config is relative to its folder. */
  readonly around: Surroundings;
  /** What services were last heard to say of their models, by provider. */
  readonly discovered: Readonly<Record<string, Discovered>>;
}

/** A provider with everything that is known of its models; none where the config does not have it. */
export const entryOf = (
  { values, discovered }: Pick<LoadedConfig, "values" | "discovered">,
  id: string
): ProviderEntry | undefined => {
  const table = values.providers?.[id];
  return table === undefined ? undefined : providerEntry(id, table, discovered[id]);
};

export const load = Effect.fn("Config.load")(function* (around: Surroundings, flag: string | undefined) {
  const { path } = locateConfig(around, flag);
  const text = yield* readText(path, flag !== undefined);
  const values = yield* Option.match(text, {
    onNone: () => Effect.succeed<ConfigFile>({}),
    onSome: (content) => decode(path, content)
  });
  const [first, ...rest] = problemsOf(values);
  if (first !== undefined) return yield* new ConfigRejected({ file: path, problems: [first, ...rest] });
  const paths = locate(around, flag, values.state_dir);
  const loaded: LoadedConfig = {
    values,
    paths,
    exists: Option.isSome(text),
    around,
    discovered: yield* discoveredFor(values, paths.catalog.path)
  };
  return loaded;
});

/** The config as it is by now, of the same installation: what was written since counts. */
export const reread = (config: LoadedConfig): Effect.Effect<LoadedConfig, ConfigRejected> => {
  const { path, source } = config.paths.config;
  return Effect.map(load(config.around, source === "--config" ? path : undefined), (now) => ({
    ...now,
    paths: config.paths
  }));
};

/** Only services that have a list can have said anything. */
const discoveredFor = (
  { providers = {} }: ConfigFile,
  path: string
): Effect.Effect<LoadedConfig["discovered"]> => {
  const listing = Object.entries(providers).filter(([, { kind }]) => Discovery.listingKinds.has(kind));
  return listing.length === 0
    ? Effect.succeed({})
    : Effect.map(Discovery.readCatalog(path), (saved) =>
        Object.fromEntries(
          listing.flatMap(([id, table]) => {
            const known = Discovery.savedFor(saved, providerEntry(id, table));
            return known === undefined ? [] : [[id, known]];
          })
        )
      );
};

const readText = (path: string, mustExist: boolean): Effect.Effect<Option.Option<string>, ConfigRejected> =>
  Effect.tryPromise(() => readFile(path, "utf8")).pipe(
    Effect.map(Option.some),
    Effect.catchAll(({ error }) => {
      if (!mustExist && systemErrorCode(error) === "ENOENT") return Effect.succeed(Option.none());
      return new ConfigRejected({ file: path, problems: [`it can't be read: ${systemProblem(error)}`] });
    })
  );
