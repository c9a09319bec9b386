/** The branch that a workspace is on, read from Git's own files: no command runs for it. */
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sanitiseLine } from "@latch/ui-reducers";
import { Effect, Option } from "effect";

/** Longest HEAD that is looked at, in characters. Ours: a path of the longest kind that Linux has. */
const longestHead = 4_096;

const read = (path: string): Effect.Effect<Option.Option<string>> =>
  Effect.option(Effect.tryPromise(() => readFile(path, "utf8")));

export const branchOf = (workspace: string): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    for (let folder = workspace; ; folder = dirname(folder)) {
      const head = yield* headOf(folder);
      if (head !== undefined) return head;
      if (dirname(folder) === folder) return undefined;
    }
  });

const headOf = (folder: string): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    const git = join(folder, ".git");
    // A worktree's `.git` is a file that says where the real one is.
    const link = yield* read(git);
    const place = Option.match(link, {
      onNone: () => git,
      onSome: (text) => resolve(folder, /^gitdir: (.*)$/m.exec(text)?.[1] ?? ".git")
    });
    const head = Option.getOrUndefined(yield* read(join(place, "HEAD")));
    if (head === undefined) return undefined;
    const name = /^ref: refs\/heads\/(.*)$/m.exec(head.slice(0, longestHead))?.[1];
    return sanitiseLine(name ?? head.slice(0, 8));
  });
