/**
 * What an approval gives: for one call, and only what a sandbox can express. A grant is the profile that one call is
 * run with: nothing keeps it, so nothing a model writes can name, widen or repeat it.
 */
import type { Capability } from "@latch/protocol";

const expressible: ReadonlySet<Capability> = new Set([
  "workspace_read",
  "workspace_source_write",
  "build_artifact_write",
  "workspace_metadata_write",
  "git_metadata_write",
  "external_filesystem_write",
  "network_access"
]);

/** Whether a sandbox has a setting for it. A side effect on another machine needs the network, and has none of its own. */
export const isExpressible = (capability: Capability): boolean => expressible.has(capability);
