/** What an operator has settled for the runs of one session. What a person may change meanwhile is in the session's state. */
import type { Mode, PermissionMode, Safety, WarmArtifact } from "@latch/protocol";
import { Context } from "effect";

export interface RunSettingsValues {
  /** Used where the session itself has not said. */
  readonly mode: Mode;
  readonly safety: Safety;
  readonly permissions: PermissionMode;
  readonly platform: string;
  readonly shellTimeoutSeconds: number;
  readonly retryBudget: number;
  readonly stagnationBudget: number;
  /** A circuit breaker; off when null. */
  readonly maxModelTurns: number | null;
  readonly reserveTokens: number;
  readonly recentTokens: number;
  /** Notes that the workspace has prepared; absent for none. */
  readonly warm?: ReadonlyArray<WarmArtifact>;
  /** `permissions.outside_workspace`: whether a write outside the workspace may be asked for at all. */
  readonly outsideWorkspace: "ask" | "deny";
  /** `permissions.workspace_write`: whether anything may write the workspace. */
  readonly workspaceWrite: boolean;
}

export class RunSettings extends Context.Tag("@latch/kernel/RunSettings")<RunSettings, RunSettingsValues>() {}
