/**
 * `git_status`: branch, changed files, and how much changed. A fixed command in a read-only sandbox.
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
    name: "git_status",
    description: "Git branch, changed files and the size of the changes.",
    parameters: Schema.Struct({}),
    observes: true,
    run: (_, { profile }) =>
      Effect.gen(function* () {
        const status = yield* collect(
          backend,
          readOnly(profile),
          gitCommand("status", "--short", "--branch")
        );
        if (status.code !== 0) return yield* gitRefusal(status);
        const stat = yield* collect(
          backend,
          readOnly(profile),
          gitCommand("diff", "--no-ext-diff", "--no-textconv", "--stat")
        );
        return yield* bounded(artifacts, [status.bytes, stat.bytes]);
      })
  });
});
