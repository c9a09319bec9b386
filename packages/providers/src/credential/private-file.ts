/**
 * A file that holds secrets: its owner's alone, an ordinary file under one name, and replaced as a whole or not at all.
 *
 * 1. What others can read, or what is a link or has a second name, is refused: someone may have put it there.
 * 2. A write is complete under its name after it returns, also after power loss, or has changed nothing.
 */
import { constants } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Effect, Option } from "effect";
import { maxPrivateFileBytes } from "../defaults.ts";
import { codeOf, type FileProblem, systemProblem } from "./file-problem.ts";

/** The whole text; none where there is no such file. */
export const readPrivate = (path: string): Effect.Effect<Option.Option<string>, FileProblem> =>
  Effect.acquireUseRelease(
    Effect.tryPromise({
      // A link is not followed, and a pipe that someone put there does not keep us waiting.
      try: () => open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK),
      catch: (error) => error
    }),
    (file) => Effect.map(content(path, file), Option.some),
    (file) => Effect.ignore(Effect.tryPromise(() => file.close()))
  ).pipe(
    Effect.catchAll((error) =>
      isProblem(error)
        ? Effect.fail(error)
        : codeOf(error) === "ENOENT"
          ? Effect.succeedNone
          : Effect.fail(unreadable(path, error))
    )
  );

const content = (path: string, file: FileHandle): Effect.Effect<string, FileProblem> =>
  Effect.gen(function* () {
    const facts = yield* attempt(() => file.stat(), path);
    if (!facts.isFile() || facts.nlink > 1) {
      return yield* Effect.fail({
        problem: `${path} is not an ordinary file with one name`,
        remedy: "put an ordinary file in its place"
      });
    }
    if (process.platform !== "win32" && (facts.mode & 0o077) !== 0) {
      return yield* Effect.fail({
        problem: `${path} can be read by other users`,
        remedy: `run: chmod 600 ${path}`
      });
    }
    if (facts.size > maxPrivateFileBytes) {
      return yield* Effect.fail({
        problem: `${path} is larger than ${maxPrivateFileBytes} bytes`,
        remedy: "take out what is not a secret"
      });
    }
    return yield* attempt(() => file.readFile("utf8"), path);
  });

/** Puts a text in the file's place, 0600 whatever the mask. The folder must exist. */
export const writePrivate = (path: string, text: string): Effect.Effect<void, FileProblem> => {
  const beside = `${path}.${process.pid}.new`;
  const write = async (): Promise<void> => {
    await rm(beside, { force: true });
    const file = await open(beside, "wx", 0o600);
    try {
      await file.chmod(0o600);
      await file.writeFile(text, "utf8");
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
    await syncFolder(dirname(path));
  };
  return Effect.tryPromise({
    try: write,
    catch: (error): FileProblem => ({
      problem: `${path} can't be written: ${systemProblem(error)}`,
      remedy: "make its folder writable and try again"
    })
  }).pipe(
    Effect.ensuring(Effect.ignore(Effect.tryPromise(() => rm(beside, { force: true })))),
    // Between the rename and the sync there is nothing to stop at.
    Effect.uninterruptible
  );
};

/** Removes the file; whether there was one. */
export const removePrivate = (path: string): Effect.Effect<boolean, FileProblem> =>
  Effect.tryPromise({
    try: async () => {
      await rm(path);
      await syncFolder(dirname(path));
      return true;
    },
    catch: (error) => error
  }).pipe(
    Effect.catchAll((error) =>
      codeOf(error) === "ENOENT"
        ? Effect.succeed(false)
        : Effect.fail({
            problem: `${path} can't be removed: ${systemProblem(error)}`,
            remedy: "remove it by hand"
          })
    ),
    Effect.uninterruptible
  );

/** Some systems can't sync a folder; the rename itself is atomic there too. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
};

const attempt = <A>(read: () => Promise<A>, path: string): Effect.Effect<A, FileProblem> =>
  Effect.tryPromise({ try: read, catch: (error) => unreadable(path, error) });

const unreadable = (path: string, error: unknown): FileProblem => ({
  problem: `${path} can't be read: ${systemProblem(error)}`,
  remedy: codeOf(error) === "ELOOP" ? "put an ordinary file in its place" : "make it readable for yourself"
});

const isProblem = (error: unknown): error is FileProblem =>
  typeof error === "object" && error !== null && "problem" in error && "remedy" in error;
