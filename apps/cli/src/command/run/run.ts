/** `latch run`, `latch resume`, `latch -p`: one task, then one account of how it ended. */
import { Usage } from "@latch/ui-reducers";
import { Cause, Effect, Exit, Option, Ref, Schema } from "effect";
import { type Invocation, outputFormat } from "../../arguments/invocation.ts";
import { Cancellation } from "../../machine/cancellation.ts";
import { debugging } from "../../machine/debugging.ts";
import { OutputClosed, Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { finalRecord, jsonLine } from "../../output/jsonl.ts";
import type { Outcome } from "../../output/outcome.ts";
import { type Problem, problemOf } from "../../output/problem.ts";
import { resultObject } from "../../output/result.ts";
import { exitCodes, statusOf } from "../../output/status.ts";
import { makeAnnouncer } from "./announcer.ts";
import { attempt, type Progress } from "./attempt.ts";
import { closingWords, usageWords } from "./closing-words.ts";

class RunCancelled extends Schema.TaggedError<RunCancelled>()("RunCancelled", {}) {
  override get message(): string {
    return "cancelled";
  }
}

export const runTask = Effect.fn("Command.run")(function* (
  invocation: Invocation,
  command: "run" | "resume",
  reportedAs: "run" | "resume" = command
) {
  const { workingDirectory } = yield* Machine;
  const announcer = yield* makeAnnouncer(outputFormat(invocation));
  const progress = yield* Ref.make<Progress>({
    workspace: workingDirectory,
    session: null,
    sequenceBefore: 0,
    report: null,
    pricesOf: () => undefined
  });
  const { requested } = yield* Cancellation;
  const { broken } = yield* Streams;
  const stop = Effect.raceFirst(Effect.zipRight(requested, new RunCancelled()), broken);
  const exit = yield* attempt({ invocation, command, announcer, progress }).pipe(
    Effect.raceFirst(stop),
    Effect.exit
  );
  const { pricesOf, ...known } = yield* Ref.get(progress);
  const ended = endOf(exit);
  const outcome: Outcome = {
    command: reportedAs,
    ...known,
    status: statusOf({
      cancelled: ended.cancelled,
      failure: ended.problem?.status,
      refusals: known.report?.refusals ?? []
    }),
    text: yield* announcer.words,
    problem: ended.problem,
    cost: Usage.costOf(yield* announcer.usage, pricesOf)
  };
  yield* announcer.finish;
  yield* account(invocation, outcome, exit);
  return exitCodes[outcome.status];
});

interface End {
  readonly cancelled: boolean;
  readonly problem: Problem | null;
}

const endOf = (exit: Exit.Exit<unknown, unknown>): End => {
  if (Exit.isSuccess(exit)) return { cancelled: false, problem: null };
  const failure = Option.getOrUndefined(Cause.failureOption(exit.cause));
  const cancelled =
    Cause.isInterruptedOnly(exit.cause) || failure instanceof RunCancelled || failure instanceof OutputClosed;
  return cancelled
    ? { cancelled, problem: null }
    : { cancelled, problem: problemOf(Cause.squash(exit.cause)) };
};

/** Says how it ended, in the format that was asked for. A reader that has gone hears nothing. */
const account = Effect.fn("Run.account")(function* (
  invocation: Invocation,
  outcome: Outcome,
  exit: Exit.Exit<unknown, unknown>
) {
  const streams = yield* Streams;
  if (Exit.isFailure(exit) && (yield* debugging)) yield* streams.err(`${Cause.pretty(exit.cause)}\n`);
  switch (outputFormat(invocation)) {
    case "json":
      yield* Effect.ignore(streams.out(jsonLine(resultObject(outcome))));
      break;
    case "jsonl":
      yield* Effect.ignore(streams.out(jsonLine(finalRecord(outcome))));
      break;
    case "text":
      yield* streams.err(closingWords(outcome));
      if (streams.isTerminal.error) yield* streams.err(usageWords(outcome));
  }
});
