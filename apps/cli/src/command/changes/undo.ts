/** `latch undo` and `latch redo`: what one session changed goes back, where nobody else changed it since. */
import { resolve } from "node:path";
import type { UndoRequest } from "@latch/kernel";
import { Effect } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation, outputFormat, value } from "../../arguments/invocation.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { undoneRecord, undoneText, wayBack } from "../../output/change-report.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { exitCodes } from "../../output/status.ts";
import { changing, inSession } from "./in-session.ts";

export const undoChanges = (invocation: Invocation, verb: "undo" | "redo") => {
  const dryRun = given(invocation, Flags.dryRun);
  return inSession(invocation, dryRun ? "look" : changing(invocation), (of) =>
    Effect.gen(function* () {
      const streams = yield* Streams;
      const { workingDirectory } = yield* Machine;
      const request = requestOf(invocation, verb, workingDirectory);
      const undone = dryRun
        ? { outcomes: yield* of.changes.foresee(request), back: null }
        : yield* of.changes.undo(request);
      const account = { ...of, ...undone, verb, dryRun };
      if (outputFormat(invocation) === "json") {
        yield* streams.out(jsonLine(undoneRecord(account)));
      } else {
        yield* streams.out(undoneText(account));
        yield* streams.err(wayBack(account));
      }
      return undone.outcomes.some(({ type }) => type === "refused") ? exitCodes.failed : exitCodes.completed;
    })
  );
};

const requestOf = (invocation: Invocation, verb: "undo" | "redo", directory: string): UndoRequest => {
  const [file] = invocation.operands;
  return {
    target: targetOf(invocation, verb),
    ...(file === undefined ? {} : { path: resolve(directory, file) })
  };
};

const targetOf = (invocation: Invocation, verb: "undo" | "redo"): UndoRequest["target"] => {
  const checkpoint = value(invocation, Flags.checkpoint);
  if (checkpoint !== undefined) return { type: "checkpoint", name: checkpoint };
  if (given(invocation, Flags.lastRun)) return { type: "run" };
  return { type: verb === "redo" ? "taken_back" : "newest" };
};
