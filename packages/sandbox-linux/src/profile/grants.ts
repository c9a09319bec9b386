/** What a set of capabilities opens in the sandbox. A capability that is not read here opens nothing. */
import type { SandboxProfile } from "@latch/kernel";

export interface Grants {
  readonly workspaceWritable: boolean;
  /** `.git` and what stands for it. */
  readonly gitMetadata: boolean;
  /** Paths of the workspace that other programs run unasked: hooks, editor tasks. */
  readonly autoExecuted: boolean;
  readonly network: boolean;
  readonly external: boolean;
}

/** `build_artifact_write` alone leaves the workspace read-only: builds write to the private `/tmp`. */
export const grantsOf = ({ capabilities }: SandboxProfile): Grants => ({
  workspaceWritable:
    capabilities.has("workspace_source_write") ||
    capabilities.has("workspace_metadata_write") ||
    capabilities.has("git_metadata_write"),
  gitMetadata: capabilities.has("git_metadata_write"),
  autoExecuted: capabilities.has("workspace_metadata_write"),
  network: capabilities.has("network_access"),
  external: capabilities.has("external_filesystem_write")
});
