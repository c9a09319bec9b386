/** One command from start to end: pipes, process tree, and the port's view of both. */
import { type Execution, ExecutionFailed, type OutputChunk } from "@latch/kernel";
import { Deferred, Effect, type Scope, Stream } from "effect";
import { setupMessageCharacters } from "../defaults.ts";
import { bubblewrapArguments, type Plan } from "../profile/plan.ts";
import type { Fifos } from "./fifo.ts";
import type { Guard } from "./guard.ts";
import { outputOf } from "./output.ts";
import { startTree } from "./tree.ts";

export interface Machinery {
  readonly bubblewrap: string;
  readonly leakedDescriptors: ReadonlyArray<number>;
  readonly fifos: Fifos;
  readonly guard: Guard;
}

/** Nothing of the command has run yet, so whatever was said, Bubblewrap or the leader said it. */
const setupFailure = (
  output: Stream.Stream<OutputChunk, ExecutionFailed>
): Effect.Effect<never, ExecutionFailed> =>
  output.pipe(
    Stream.map(({ bytes }) => bytes),
    Stream.decodeText(),
    Stream.runFold("", (said, text) => (said + text).slice(0, setupMessageCharacters)),
    Effect.flatMap((said) => new ExecutionFailed({ detail: said.trim() || "Bubblewrap said nothing" }))
  );

/** Returns once the command itself runs. */
export const execute = Effect.fn("Sandbox.execute")(function* (
  { bubblewrap, leakedDescriptors, fifos, guard }: Machinery,
  plan: Plan
): Effect.fn.Return<Execution, ExecutionFailed, Scope.Scope> {
  const stdout = yield* fifos.open;
  const stderr = yield* fifos.open;
  const output = outputOf(stdout.reader, stderr.reader);
  const tree = yield* startTree({
    program: bubblewrap,
    args: bubblewrapArguments(plan),
    environment: plan.environment,
    leakedDescriptors,
    guard,
    stdout: stdout.writeEnd,
    stderr: stderr.writeEnd
  });
  const began = yield* Deferred.await(tree.began).pipe(Effect.onInterrupt(() => tree.end));
  if (!began) return yield* setupFailure(output);
  return { output, exit: Deferred.await(tree.gone), kill: tree.end };
});
