/** Another process of this same program, whose words go where ours go. */
import { spawn } from "node:child_process";
import { Effect } from "effect";

/** Runs `latch` with these arguments; its exit code. Cancelled, it is asked to stop and waited for. */
export const secondProcess = (
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string | undefined>>
): Effect.Effect<number> =>
  Effect.async<number>((resume) => {
    const child = spawn(process.execPath, [process.argv[1] ?? "latch", ...args], {
      env: environment,
      stdio: ["ignore", "inherit", "inherit"]
    });
    child.on("error", () => resume(Effect.succeed(1)));
    child.on("exit", (code) => resume(Effect.succeed(code ?? 1)));
    return Effect.async<void>((done) => {
      child.once("exit", () => done(Effect.void));
      child.kill("SIGTERM");
    });
  });
