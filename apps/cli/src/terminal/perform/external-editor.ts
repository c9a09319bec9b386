/** The text in the person's own editor, while the terminal is the editor's. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect, Schema } from "effect";
import { systemProblem } from "../../machine/system-error.ts";

export class EditorFailed extends Schema.TaggedError<EditorFailed>()("EditorFailed", {
  problem: Schema.String
}) {
  override get message(): string {
    return this.problem;
  }
}

const failed = (error: unknown): EditorFailed => new EditorFailed({ problem: systemProblem(error) });

/** What the text is after the editor was closed. */
export const edit = Effect.fn("Terminal.edit")(function* (
  text: string,
  environment: Readonly<Record<string, string | undefined>>
) {
  const command = environment["VISUAL"] || environment["EDITOR"];
  if (command === undefined || command === "") {
    return yield* new EditorFailed({ problem: "no editor is set: set VISUAL or EDITOR to one" });
  }
  return yield* Effect.acquireUseRelease(
    Effect.tryPromise({ try: () => mkdtemp(join(tmpdir(), "latch-edit-")), catch: failed }),
    (folder) =>
      Effect.gen(function* () {
        const file = join(folder, "prompt.md");
        yield* Effect.tryPromise({ try: () => writeFile(file, text, { mode: 0o600 }), catch: failed });
        const code = yield* run(command, file);
        if (code !== 0)
          return yield* new EditorFailed({ problem: `${command} ended with exit code ${code}` });
        return yield* Effect.tryPromise({ try: () => readFile(file, "utf8"), catch: failed });
      }),
    (folder) => Effect.ignore(Effect.tryPromise(() => rm(folder, { recursive: true, force: true })))
  );
});

/** Editors are set with arguments, as a shell would read them. */
const run = (command: string, file: string): Effect.Effect<number, EditorFailed> =>
  Effect.async((resume) => {
    const child = spawn("/bin/sh", ["-c", `${command} "$1"`, "sh", file], { stdio: "inherit" });
    child.on("error", (error) => resume(failed(error)));
    child.on("close", (code) => resume(Effect.succeed(code ?? 1)));
    return Effect.sync(() => {
      child.kill();
    });
  });
