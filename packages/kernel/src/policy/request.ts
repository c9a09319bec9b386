/**
 * What a call asks for by name, in its `capabilities` argument.
 */
import { type Capability, type Mode, parseCapability } from "@latch/protocol";
import { capabilities } from "./capability-set.ts";
import type { Finding } from "./decision.ts";

export interface Requested {
  readonly capabilities: ReadonlyArray<Capability>;
  readonly findings: ReadonlyArray<Finding>;
}

/** Reads the argument. Anything that is not a name of the vocabulary is `unknown_capability`. */
export const requestedBy = (argument: unknown): ReadonlyArray<Capability> => {
  if (argument === undefined || argument === null) return [];
  return capabilities((Array.isArray(argument) ? argument : [argument]).map(parseCapability));
};

const workspaceWrites: ReadonlySet<Capability> = new Set([
  "workspace_source_write",
  "workspace_metadata_write"
]);

/**
 * What a command's request amounts to. Outside `work`, or where the workspace is configured as read-only, a request for
 * a workspace write is dropped: it would make the mount writable without anyone having been asked.
 */
export const requests = (
  argument: unknown,
  mode: Mode,
  workspaceWrite: boolean,
  hasExternalTarget: boolean
): Requested => {
  const asked = requestedBy(argument).filter(
    (capability) => (mode === "work" && workspaceWrite) || !workspaceWrites.has(capability)
  );
  return {
    capabilities: asked,
    findings: asked.flatMap((capability) => findingOf(capability, hasExternalTarget))
  };
};

const findingOf = (capability: Capability, hasExternalTarget: boolean): ReadonlyArray<Finding> => {
  const detail = `requested ${capability}`;
  switch (capability) {
    case "workspace_read":
    case "build_artifact_write":
    case "workspace_source_write":
    case "workspace_metadata_write":
      return [];
    case "git_metadata_write":
      return [{ concern: "git_metadata", detail }];
    case "external_filesystem_write":
      // With a target in sight the request adds nothing to what the command itself shows.
      return hasExternalTarget ? [] : [{ concern: "external_write_unplaced", detail }];
    case "network_access":
      return [{ concern: "network", detail }];
    case "remote_side_effect":
      return [{ concern: "remote", detail }];
    case "privileged_operation":
      return [{ concern: "privileged", detail }];
    case "destructive_operation":
      return [{ concern: "destructive", detail }];
    case "extension_execution":
    case "unknown_capability":
      return [{ concern: "unknown_capability", detail }];
  }
};
