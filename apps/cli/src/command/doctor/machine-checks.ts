/** What Latch needs of the machine: Node, a sandbox, ripgrep, git, a folder it may write. */
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ExecutionBackend } from "@latch/kernel";
import { Effect, Either, Option } from "effect";
import type { LoadedConfig } from "../../config/load.ts";
import { oldestNode, programPatienceMillis } from "../../defaults.ts";
import { sandboxLayer } from "../../layers.ts";
import { ensureHome } from "../../machine/home.ts";
import { ripgrepPath } from "../../machine/ripgrep.ts";
import { systemErrorCode, systemProblem } from "../../machine/system-error.ts";
import { type Check, failed, ok, warning } from "./check.ts";

export const nodeCheck = (version: string): Check => {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
    ? ok("node", `Node ${version}`)
    : failed("node", `Node ${version} is too old`, `install Node ${oldestNode.join(".")} or newer`);
};

/** Really runs a command in the sandbox: that it is installed says nothing. */
export const sandboxCheck = (config: LoadedConfig): Effect.Effect<Check> =>
  Effect.flatMap(ExecutionBackend, ({ status }) => status).pipe(
    Effect.map((status) =>
      status.available
        ? ok("sandbox", `${status.backend} ${status.version} works`)
        : failed("sandbox", `no command can run: ${status.problem}`, status.remedy)
    ),
    Effect.provide(sandboxLayer(config))
  );

export const ripgrepCheck: Effect.Effect<Check> = Effect.gen(function* () {
  const path = Option.getOrUndefined(yield* ripgrepPath);
  if (path === undefined) {
    return failed(
      "ripgrep",
      "the bundled ripgrep is missing: searching will fail",
      "install again, without --omit=optional"
    );
  }
  return yield* said(path).pipe(
    Effect.match({
      onFailure: (error) => failed("ripgrep", `${path} does not run: ${systemProblem(error)}`),
      onSuccess: (version) => ok("ripgrep", version, path)
    })
  );
});

export const gitCheck: Effect.Effect<Check> = said("git").pipe(
  Effect.match({
    onFailure: (error) =>
      warning(
        "git",
        systemErrorCode(error) === "ENOENT"
          ? "git is not installed"
          : `git does not run: ${systemProblem(error)}`,
        "Latch works without it; changes can't be told apart from earlier ones as well"
      ),
    onSuccess: (version) => ok("git", version)
  })
);

/** The name that is written and removed again. */
const probeFile = ".latch-doctor-probe";

export const stateCheck = (config: LoadedConfig): Effect.Effect<Check> =>
  Effect.gen(function* () {
    const { state } = config.paths;
    yield* ensureHome(config.paths);
    const probe = join(state.path, probeFile);
    const written = yield* Effect.tryPromise({
      try: async () => {
        await writeFile(probe, "");
        await rm(probe);
      },
      catch: (error) => error
    }).pipe(Effect.either);
    return Either.isRight(written)
      ? ok("state", `${state.path} can be written`)
      : failed("state", `${state.path} can't be written: ${systemProblem(written.left)}`);
  }).pipe(Effect.catchAll((error) => Effect.succeed(failed("state", error.message))));

/** The first line of what a program answers to `--version`. */
function said(program: string): Effect.Effect<string, unknown> {
  return Effect.tryPromise({
    try: () => promisify(execFile)(program, ["--version"], { timeout: programPatienceMillis }),
    catch: (error) => error
  }).pipe(Effect.map(({ stdout }) => stdout.split("\n")[0] ?? ""));
}
