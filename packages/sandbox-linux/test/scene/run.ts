/** Runs a command through the port and takes down everything it said. */
import { type Command, ExecutionBackend, type Exit, type SandboxProfile } from "@latch/kernel";
import { Effect, Stream } from "effect";

export interface Ran {
  readonly exit: Exit;
  readonly stdout: string;
  readonly stderr: string;
}

export const run = (profile: SandboxProfile, command: Command) =>
  Effect.scoped(
    Effect.gen(function* () {
      const backend = yield* ExecutionBackend;
      const execution = yield* backend.start(profile, command);
      const chunks = yield* Stream.runCollect(execution.output);
      const exit = yield* execution.exit;
      const said = (from: "stdout" | "stderr") =>
        Buffer.concat(
          [...chunks].filter((chunk) => chunk.from === from).map(({ bytes }) => bytes)
        ).toString();
      return { exit, stdout: said("stdout"), stderr: said("stderr") } satisfies Ran;
    })
  );
