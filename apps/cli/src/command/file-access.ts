/** Where the file tools may work, and what they never touch, from the config. */
import { FileAccess } from "@latch/kernel";
import type { WorkspacePath } from "@latch/protocol";
import { Option } from "effect";
import type { LoadedConfig } from "../config/load.ts";
import { hiddenPlaces } from "../layers.ts";

export const fileAccess = (config: LoadedConfig, workspace: WorkspacePath, ripgrep: Option.Option<string>) =>
  FileAccess.of({
    workspace,
    stateDirectory: config.paths.state.path,
    secrets: [config.paths.home.path, ...hiddenPlaces(config)],
    ripgrep: Option.getOrElse(ripgrep, () => "rg")
  });
