/**
 * Runs a program of our own in the sandbox and takes what it says. For the kernel's own questions (search, git), never
 * for a command that a model wrote.
 */
import { Effect, Stream } from "effect";
import type { ExecutionBackend, SandboxProfile } from "../port/execution-backend.ts";
import { ToolRefused } from "../tool/tool.ts";
import { concatenate } from "./concatenate.ts";
import { maxFixedOutputBytes } from "./defaults.ts";
import { decodeForDisplay } from "./text-codec.ts";

export interface FixedCommand {
  readonly program: string;
  readonly args: ReadonlyArray<string>;
}

export interface Collected {
  /** The exit code; 128 and more when a signal ended it. */
  readonly code: number;
  /** Its standard output. */
  readonly bytes: Uint8Array;
  /** What it complained about. */
  readonly stderr: string;
  /** Whether all output was taken; when not, the program was stopped at the limit. */
  readonly complete: boolean;
}

/** Takes at most `limit` bytes, then kills the program. */
export const collect = Effect.fn("FixedCommand.collect")(
  function* (
    backend: typeof ExecutionBackend.Service,
    profile: SandboxProfile,
    command: FixedCommand,
    limit = maxFixedOutputBytes
  ) {
    const execution = yield* backend.start(profile, { type: "program", ...command });
    const out: Array<Uint8Array> = [];
    const err: Array<Uint8Array> = [];
    let taken = 0;
    yield* execution.output.pipe(
      Stream.takeUntil(({ from, bytes }) => {
        if (from === "stdout") out.push(bytes);
        else err.push(bytes);
        taken += bytes.length;
        return taken > limit;
      }),
      Stream.runDrain
    );
    const complete = taken <= limit;
    if (!complete) yield* execution.kill;
    const exit = yield* execution.exit;
    return {
      code: exit.type === "exited" ? exit.code : 128,
      bytes: concatenate(out),
      stderr: decodeForDisplay(concatenate(err)),
      complete
    } satisfies Collected;
  },
  (effect) =>
    Effect.scoped(effect).pipe(
      Effect.catchTags({
        SandboxUnavailable: (error) =>
          new ToolRefused({ failure: "sandbox_unavailable", output: error.message }),
        ExecutionFailed: (error) => new ToolRefused({ failure: "refused", output: error.message })
      })
    )
);
