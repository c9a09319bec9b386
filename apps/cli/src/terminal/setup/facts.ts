/** What setup knows: the config as it is now, where it is, and what the surroundings offer. Never a secret. */
import type { ConfigFile } from "../../config/config-file.ts";

export interface Facts {
  readonly values: ConfigFile;
  readonly configPath: string;
  readonly secretsPath: string;
  /** Names of the variables that are set. */
  readonly variables: ReadonlySet<string>;
  /** Models that are known of a kind of provider, best first. */
  readonly modelsOf: (kind: string) => ReadonlyArray<string>;
}
