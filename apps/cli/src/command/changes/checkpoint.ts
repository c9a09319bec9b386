/** `latch checkpoint`: a moment of a session to come back to. */
import { Effect } from "effect";
import { type Invocation, outputFormat } from "../../arguments/invocation.ts";
import { Streams } from "../../machine/streams.ts";
import { checkpointRecord, checkpointText } from "../../output/change-report.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { exitCodes } from "../../output/status.ts";
import { changing, inSession } from "./in-session.ts";

export const makeCheckpoint = (invocation: Invocation) =>
  inSession(invocation, changing(invocation), (of) =>
    Effect.gen(function* () {
      const made = yield* of.changes.checkpoint(invocation.operands[0]);
      yield* (yield* Streams).out(
        outputFormat(invocation) === "json" ? jsonLine(checkpointRecord(of, made)) : checkpointText(of, made)
      );
      return exitCodes.completed;
    })
  );
