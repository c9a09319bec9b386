/** What setup knows, read anew: the config as it is now and what the surroundings offer. */
import { Effect } from "effect";
import { type LoadedConfig, load } from "../../config/load.ts";
import type { Surroundings } from "../../config/paths.ts";
import type { Facts } from "../setup/facts.ts";
import { knownModels } from "./models.ts";

export const setupFacts = (around: Surroundings, configFlag: string | undefined) =>
  Effect.map(load(around, configFlag), factsOf);

const factsOf = ({ values, paths, around }: LoadedConfig): Facts => ({
  values,
  configPath: paths.config.path,
  secretsPath: paths.secrets.path,
  variables: new Set(
    Object.entries(around.environment).flatMap(([name, value]) => ((value ?? "") === "" ? [] : [name]))
  ),
  modelsOf: knownModels
});
