/** What the config and the command line settle for a run, in the kernel's terms. */
import { defaults, type RunSettingsValues } from "@latch/kernel";
import type { WarmArtifact } from "@latch/protocol";
import type { ConfigFile } from "../../config/config-file.ts";
import type { Controls } from "../../config/settings.ts";

export const runSettings = (
  config: ConfigFile,
  controls: Controls,
  warm: ReadonlyArray<WarmArtifact>
): RunSettingsValues => ({
  mode: controls.mode.value,
  safety: controls.safety.value,
  permissions: controls.permissions.value,
  platform: process.platform,
  shellTimeoutSeconds: config.permissions?.shell_timeout_seconds ?? defaults.shellTimeoutSeconds,
  retryBudget: config.failure?.retry_budget ?? defaults.retryBudget,
  stagnationBudget: config.failure?.stagnation_budget ?? defaults.stagnationBudget,
  maxModelTurns: config.failure?.max_model_turns ?? null,
  reserveTokens: config.context?.reserve_tokens ?? defaults.reserveTokens,
  recentTokens: config.context?.recent_tokens ?? defaults.recentTokens,
  warm,
  outsideWorkspace: config.permissions?.outside_workspace ?? "ask",
  workspaceWrite: config.permissions?.workspace_write ?? true
});
