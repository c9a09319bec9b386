/** What git said becomes a bounded result. */

import { Effect } from "effect";
import { maxOutputBytes } from "../defaults.ts";
import { concatenate } from "../files/concatenate.ts";
import type { Collected } from "../files/fixed-command.ts";
import { decodeForDisplay } from "../files/text-codec.ts";
import type { ArtifactStore } from "../port/artifact-store.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { boundOutput } from "./bounded-output.ts";
import { type ToolOutcome, ToolRefused } from "./tool.ts";

/** Git may look, and touch nothing: not even its own index. */
export const readOnly = (profile: SandboxProfile): SandboxProfile => ({
  workspace: profile.workspace,
  capabilities: new Set(["workspace_read"]),
  externalRoots: []
});

export const gitRefusal = (said: Collected): ToolRefused =>
  new ToolRefused({
    failure: "refused",
    output: said.stderr.includes("not a git repository")
      ? "the workspace is not in a git repository"
      : `git failed: ${boundOutput(said.stderr.trim(), 2_000).text || `it ended with ${said.code}`}`
  });

/** Room for the line that says where the whole is. */
const noticeBytes = 160;

/** The whole where it fits, else its ends and an artifact. */
export const bounded = Effect.fn("GitResult.bounded")(function* (
  artifacts: typeof ArtifactStore.Service,
  parts: ReadonlyArray<Uint8Array>,
  complete = true
) {
  const text = parts.map(decodeForDisplay).join("");
  const { text: shown, omittedBytes } = boundOutput(text, maxOutputBytes - noticeBytes);
  if (omittedBytes === 0 && complete) return { output: shown.trimEnd() } satisfies ToolOutcome;
  const artifact = yield* artifacts
    .put(concatenate(parts))
    .pipe(Effect.mapError((error) => new ToolRefused({ failure: "internal", output: error.message })));
  const note = complete ? "" : ", cut at the limit of what is taken";
  return {
    output: `${shown.trimEnd()}\n[whole output${note}: read_artifact ${artifact}]`,
    artifact
  } satisfies ToolOutcome;
});
