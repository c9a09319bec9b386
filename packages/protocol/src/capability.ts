/**
 * What a call may do to the world. The vocabulary is closed: a name outside it becomes
 * `unknown_capability`, which no sandbox can grant and no person can approve.
 */
import { Schema } from "effect";

export const Capability = Schema.Literal(
  "workspace_read",
  "workspace_source_write",
  "build_artifact_write",
  "workspace_metadata_write",
  "git_metadata_write",
  "external_filesystem_write",
  "network_access",
  "remote_side_effect",
  "privileged_operation",
  "destructive_operation",
  "extension_execution",
  "unknown_capability"
);
export type Capability = typeof Capability.Type;

/** Everything a call needs, as a set in the vocabulary's order. */
export type CapabilitySet = ReadonlySet<Capability>;

const requestNames: ReadonlyMap<string, Capability> = new Map([
  ["workspace_read", "workspace_read"],
  ["read", "workspace_read"],
  ["workspace_source_write", "workspace_source_write"],
  ["source_write", "workspace_source_write"],
  ["edit", "workspace_source_write"],
  ["build_artifact_write", "build_artifact_write"],
  ["build_output", "build_artifact_write"],
  ["workspace_metadata_write", "workspace_metadata_write"],
  ["metadata_write", "workspace_metadata_write"],
  ["git_metadata_write", "git_metadata_write"],
  ["git_metadata", "git_metadata_write"],
  ["git", "git_metadata_write"],
  ["external_filesystem_write", "external_filesystem_write"],
  ["external_write", "external_filesystem_write"],
  ["outside", "external_filesystem_write"],
  ["network_access", "network_access"],
  ["network", "network_access"],
  ["remote_side_effect", "remote_side_effect"],
  ["remote", "remote_side_effect"],
  ["privileged_operation", "privileged_operation"],
  ["privileged", "privileged_operation"],
  ["destructive_operation", "destructive_operation"],
  ["destructive", "destructive_operation"],
  ["extension_execution", "extension_execution"],
  ["extension", "extension_execution"]
]);

/** Reads one requested name. Case and `-` against `_` don't matter; anything not known is `unknown_capability`. */
export const parseCapability = (name: unknown): Capability =>
  typeof name === "string"
    ? (requestNames.get(name.trim().toLowerCase().replaceAll("-", "_")) ?? "unknown_capability")
    : "unknown_capability";
