/**
 * `git_diff`: what differs from the index. A fixed command in a read-only sandbox; a large diff goes to an artifact.
 */
import { Effect, Schema } from "effect";
import { collect } from "../files/fixed-command.ts";
import { gitCommand } from "../files/git.ts";
import { ArtifactStore } from "../port/artifact-store.ts";
import { ExecutionBackend } from "../port/execution-backend.ts";
import { bounded, gitRefusal, readOnly } from "./git-result.ts";
import { tool } from "./tool.ts";

export const make = Effect.gen(function* () {
  const backend = yield* ExecutionBackend;
  const artifacts = yield* ArtifactStore;
  return tool({
    name: "git_diff",
    description: "Unstaged changes as a unified diff.",
    parameters: Schema.Struct({}),
    observes: true,
    run: (_, { profile }) =>
      Effect.gen(function* () {
        const diff = yield* collect(
          backend,
          readOnly(profile),
          gitCommand("diff", "--no-ext-diff", "--no-textconv", "--")
        );
        if (diff.code !== 0) return yield* gitRefusal(diff);
        return diff.bytes.length === 0
          ? { output: "no unstaged changes" }
          : yield* bounded(artifacts, [diff.bytes], diff.complete);
      })
  });
});
