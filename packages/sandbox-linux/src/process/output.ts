/**
 * Two pipes as one stream of chunks, in the order they were readable. Nothing is read ahead beyond Node's buffers, so a
 * consumer that waits makes the command wait.
 */
import type { Readable } from "node:stream";
import { ExecutionFailed, type OutputChunk } from "@latch/kernel";
import { Chunk, Effect, Option, Stream } from "effect";

interface Source {
  readonly from: OutputChunk["from"];
  readonly readable: Readable;
}

const ended = ({ readable }: Source): boolean => readable.readableEnded || readable.destroyed;

const available = ({ from, readable }: Source): ReadonlyArray<OutputChunk> => {
  const bytes: unknown = readable.read();
  return bytes instanceof Uint8Array ? [{ from, bytes }] : [];
};

export const outputOf = (stdout: Readable, stderr: Readable): Stream.Stream<OutputChunk, ExecutionFailed> => {
  const sources: ReadonlyArray<Source> = [
    { from: "stdout", readable: stdout },
    { from: "stderr", readable: stderr }
  ];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  for (const { readable } of sources) {
    for (const event of ["readable", "end", "close"]) readable.on(event, () => wake?.());
    readable.on("error", (error) => {
      failure = error;
      wake?.();
    });
  }
  const next = (): Effect.Effect<Chunk.Chunk<OutputChunk>, Option.Option<ExecutionFailed>> | undefined => {
    const chunks = sources.flatMap(available);
    if (chunks.length > 0) return Effect.succeed(Chunk.fromIterable(chunks));
    if (failure !== undefined) {
      return Effect.fail(
        Option.some(new ExecutionFailed({ detail: `its output could not be read: ${failure.message}` }))
      );
    }
    return sources.every(ended) ? Effect.fail(Option.none()) : undefined;
  };
  return Stream.repeatEffectChunkOption(
    Effect.async<Chunk.Chunk<OutputChunk>, Option.Option<ExecutionFailed>>((resume) => {
      const settle = () => {
        const result = next();
        if (result === undefined) return;
        wake = undefined;
        resume(result);
      };
      wake = settle;
      settle();
      return Effect.sync(() => {
        wake = undefined;
      });
    })
  );
};
