/**
 * Runs one command to its end or its deadline: output bounded, the whole of a large one in an artifact, the process
 * tree gone when this returns, however it returns.
 */
import type { ArtifactId } from "@latch/protocol";
import { Duration, Effect, Option, Stream } from "effect";
import { maxCommandOutputBytes } from "../defaults.ts";
import { ArtifactStore } from "../port/artifact-store.ts";
import { type Command, ExecutionBackend, type Exit, type SandboxProfile } from "../port/execution-backend.ts";
import { boundOutput } from "./bounded-output.ts";

export interface CommandResult {
  /** None when the deadline passed first. */
  readonly exit: Option.Option<Exit>;
  /** Bounded; both streams by arrival. */
  readonly output: string;
  /** The whole output, where `output` is not all of it. */
  readonly artifact: Option.Option<ArtifactId>;
  readonly elapsedMillis: number;
}

/** Runs a command in the sandbox. */
export const runBounded = Effect.fn("Command.runBounded")(function* (
  profile: SandboxProfile,
  command: Command,
  timeoutSeconds: number
) {
  const backend = yield* ExecutionBackend;
  const artifacts = yield* ArtifactStore;
  const [elapsed, { exit, bytes, dropped }] = yield* Effect.timed(
    Effect.scoped(
      Effect.gen(function* () {
        const execution = yield* backend.start(profile, command);
        const collected = new Collected();
        const finished = yield* Stream.runForEach(execution.output, (chunk) =>
          Effect.sync(() => collected.add(chunk.bytes))
        ).pipe(Effect.zipRight(execution.exit), Effect.timeoutOption(Duration.seconds(timeoutSeconds)));
        if (Option.isNone(finished)) yield* execution.kill;
        return { exit: finished, ...collected.take() };
      })
    )
  );
  const whole = new TextDecoder("utf-8").decode(bytes);
  const bounded = boundOutput(whole);
  const artifact =
    bounded.omittedBytes === 0 ? Option.none<ArtifactId>() : Option.some(yield* artifacts.put(bytes));
  const notes = [
    ...(dropped === 0 ? [] : [`[${dropped} more bytes of output were dropped]`]),
    ...(Option.isNone(artifact) ? [] : [`[whole output: read_artifact ${artifact.value}]`])
  ];
  return {
    exit,
    output: [bounded.text.trimEnd(), ...notes].filter((part) => part !== "").join("\n"),
    artifact,
    elapsedMillis: Math.round(Duration.toMillis(elapsed))
  } satisfies CommandResult;
});

/** Bytes of a running command, up to the cap. */
class Collected {
  private readonly chunks: Array<Uint8Array> = [];
  private size = 0;
  private dropped = 0;

  add(bytes: Uint8Array): void {
    const room = maxCommandOutputBytes - this.size;
    const kept = bytes.length <= room ? bytes : bytes.subarray(0, Math.max(0, room));
    if (kept.length > 0) this.chunks.push(kept);
    this.size += kept.length;
    this.dropped += bytes.length - kept.length;
  }

  take(): { readonly bytes: Uint8Array; readonly dropped: number } {
    const bytes = new Uint8Array(this.size);
    let at = 0;
    for (const chunk of this.chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return { bytes, dropped: this.dropped };
  }
}
