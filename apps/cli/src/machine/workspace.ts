/** The directory to work in, by its one canonical name: two spellings of a directory share a history. */
import { realpath, stat } from "node:fs/promises";
import { WorkspacePath } from "@latch/protocol";
import { Effect, Schema } from "effect";
import { systemProblem } from "./system-error.ts";

export class WorkspaceUnusable extends Schema.TaggedError<WorkspaceUnusable>()("WorkspaceUnusable", {
  path: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `the workspace ${this.path} can't be used: ${this.problem}`;
  }
}

export const canonicalWorkspace = Effect.fn("Workspace.canonical")(function* (path: string) {
  const unusable = (problem: string) => new WorkspaceUnusable({ path, problem });
  const real = yield* Effect.tryPromise({
    try: () => realpath(path),
    catch: (error) => unusable(systemProblem(error))
  });
  const facts = yield* Effect.tryPromise({
    try: () => stat(real),
    catch: (error) => unusable(systemProblem(error))
  });
  if (!facts.isDirectory()) return yield* unusable("it is not a directory");
  return WorkspacePath.make(real);
});
