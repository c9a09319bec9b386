/** The beginning of a body that is not a stream: as much as a sentence needs, and never more. */
import { Effect, type Option } from "effect";
import { maxErrorBodyBytes } from "../defaults.ts";
import type { Answer } from "./exchange.ts";

/** Whatever of the body came before it ended, broke off or took too long; a refusal is a refusal without it too. */
export const errorBody = (answer: Answer, patienceMillis: number): Effect.Effect<string> =>
  Effect.suspend(() => {
    const chunks: Array<Uint8Array> = [];
    let size = 0;
    const read: Effect.Effect<void, Option.Option<unknown>> = answer.pull.pipe(
      Effect.flatMap((bytes) => {
        chunks.push(bytes);
        size += bytes.byteLength;
        return size < maxErrorBodyBytes ? read : Effect.void;
      })
    );
    return read.pipe(
      Effect.timeoutOption(patienceMillis),
      Effect.ignore,
      Effect.map(() => Buffer.concat(chunks).subarray(0, maxErrorBodyBytes).toString("utf8"))
    );
  });
