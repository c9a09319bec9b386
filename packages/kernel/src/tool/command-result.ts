/** How the end of a command reads, and what a command that could not run means for its call. */

import type { ArtifactFailed } from "../port/artifact-store.ts";
import type { StoreError } from "../port/event-store.ts";
import type { ExecutionFailed, Exit, SandboxUnavailable } from "../port/execution-backend.ts";
import { ToolRefused } from "./tool.ts";

export const exitText = (exit: Exit): string =>
  exit.type === "exited" ? `exit ${exit.code === 0 ? "0" : `code ${exit.code}`}` : `killed by ${exit.signal}`;

/** A sandbox that isn't there, a command that can't start, an artifact that can't be kept: all go to the model. */
export const runRefusal = <E extends ToolRefused | StoreError>(
  error: E | SandboxUnavailable | ExecutionFailed | ArtifactFailed
): E | ToolRefused => {
  switch (error._tag) {
    case "SandboxUnavailable":
      return new ToolRefused({ failure: "sandbox_unavailable", output: error.message });
    case "ExecutionFailed":
    case "ArtifactFailed":
      return new ToolRefused({ failure: "internal", output: error.message });
    default:
      return error;
  }
};
