/** Latch's own folders. They hold transcripts and secrets, so nobody else may look in. */
import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Effect, Schema } from "effect";
import type { Located, Paths } from "../config/paths.ts";
import { systemErrorCode, systemProblem } from "./system-error.ts";

export class HomeUnusable extends Schema.TaggedError<HomeUnusable>()("HomeUnusable", {
  path: Schema.String,
  source: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    const named = this.source === "default" ? "" : ` (from ${this.source})`;
    return `${this.path}${named} can't be written: ${this.problem}; make it writable, or set LATCH_HOME to another folder`;
  }
}

/** Makes sure of the folders. The default home is put back to 0700; a folder that was named is only created so. */
export const ensureHome = Effect.fn("Home.ensure")(function* ({ home, state }: Paths) {
  yield* ensure(home);
  if (state.path !== home.path) yield* ensure(state);
});

const ensure = ({ path, source }: Located): Effect.Effect<void, HomeUnusable> =>
  Effect.tryPromise({
    try: async () => {
      await makeFolder(path);
      if (source === "default" && ((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o700);
    },
    catch: (error) => new HomeUnusable({ path, source, problem: systemProblem(error) })
  });

/** Makes a folder and its parents. Node's own recursion reports a read-only file system as a missing path. */
const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
};
