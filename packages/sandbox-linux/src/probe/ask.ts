/** Runs a short command on the host and takes down what it says. Only Bubblewrap itself and `mkfifo` are asked. */
import { execFile } from "node:child_process";
import { Effect } from "effect";
import { probeTimeoutMillis } from "../defaults.ts";

export interface Answer {
  readonly succeeded: boolean;
  readonly stdout: string;
  /** What it wrote to stderr, or why it could not be started. */
  readonly stderr: string;
}

export const ask = (
  program: string,
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>
): Effect.Effect<Answer> =>
  Effect.async<Answer>((resume) => {
    const child = execFile(
      program,
      [...args],
      { env: environment, cwd: "/", timeout: probeTimeoutMillis, killSignal: "SIGKILL", encoding: "utf8" },
      (error, stdout, stderr) => {
        const why = stderr !== "" ? stderr : (error?.message ?? "");
        resume(Effect.succeed({ succeeded: error === null, stdout, stderr: why }));
      }
    );
    return Effect.sync(() => {
      child.kill("SIGKILL");
    });
  });
