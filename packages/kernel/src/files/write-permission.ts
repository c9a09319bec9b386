/**
 * What a write may touch: the sandbox's own rule, applied to tools that run outside it. Policy decided about the path as
 * it was then; this looks at where the path leads now.
 */
import type { Capability } from "@latch/protocol";
import { Effect } from "effect";
import { type Location, locate } from "../policy/location.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { ToolRefused } from "../tool/tool.ts";
import type { Located } from "./locating.ts";

interface Need {
  readonly capability: Capability;
  readonly what: string;
}

const needs: { readonly [L in Location]?: Need } = {
  workspace: { capability: "workspace_source_write", what: "changing files" },
  manifest: { capability: "workspace_metadata_write", what: "changing a manifest" },
  auto_executed: {
    capability: "workspace_metadata_write",
    what: "changing a file that runs by itself later"
  },
  git: { capability: "git_metadata_write", what: "writing git's own files" },
  external: { capability: "external_filesystem_write", what: "writing outside the workspace" }
};

/** Refuses a write that the call's profile does not cover. */
export const mayWrite = (
  located: Located,
  profile: SandboxProfile,
  stateDirectory: string
): Effect.Effect<void, ToolRefused> => {
  const need = needs[placeOf(located, profile, stateDirectory)];
  if (need !== undefined && profile.capabilities.has(need.capability)) return Effect.void;
  return new ToolRefused({
    failure: "policy_denied",
    output: `${located.name}: ${need?.what ?? "writing there"} is not allowed for this call`
  });
};

const placeOf = (
  { real, name }: Located,
  { workspace }: SandboxProfile,
  stateDirectory: string
): Location => {
  // Some file systems don't tell `.git` from `.GIT`.
  if (name.split("/").some((part) => part.toLowerCase() === ".git")) return "git";
  // Credentials were refused by identity before: what remains needs no home.
  return locate({ workspace, home: "/", stateDirectory }, real, workspace).location;
};
