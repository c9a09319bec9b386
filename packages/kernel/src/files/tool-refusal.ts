/**
 * What a file can't be done becomes a failed call: one class for the kernel, one sentence for the model.
 */
import type { ToolFailure } from "@latch/protocol";
import type { ArtifactFailed } from "../port/artifact-store.ts";
import { ToolRefused } from "../tool/tool.ts";
import type { PathRefused } from "./path-refused.ts";

const failures: { readonly [R in PathRefused["reason"]]: ToolFailure } = {
  malformed: "bad_arguments",
  outside: "policy_denied",
  protected: "policy_denied",
  unresolvable: "refused",
  irregular: "refused",
  missing: "not_found",
  unreadable: "refused",
  raced: "stale",
  too_large: "refused"
};

export const refusedPath = (error: PathRefused): ToolRefused =>
  new ToolRefused({ failure: failures[error.reason], output: error.message });

/** Nothing was written to the workspace: what could not be kept was kept before. */
export const unkept = (error: ArtifactFailed): ToolRefused =>
  new ToolRefused({
    failure: "internal",
    output: `nothing was changed: the content to go back to could not be kept (${error.message})`
  });
