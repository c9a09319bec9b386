/** What an import has come to so far. Nothing of a log disappears without being counted here. */
import type { Payload } from "@latch/protocol";
import { namedProblems } from "../defaults.ts";
import type { Reading } from "./entry.ts";

export interface UnreadableLine {
  readonly line: number;
  readonly problem: string;
}

export interface Tally {
  readonly lines: number;
  readonly events: number;
  readonly messages: number;
  readonly toolCalls: number;
  readonly bookkeeping: number;
  /** Lines that couldn't be read, or not all of it. */
  readonly unreadable: number;
  /** The first of them, by name. */
  readonly problems: ReadonlyArray<UnreadableLine>;
}

export const emptyTally: Tally = {
  lines: 0,
  events: 0,
  messages: 0,
  toolCalls: 0,
  bookkeeping: 0,
  unreadable: 0,
  problems: []
};

export const countLine = (tally: Tally, line: number, reading: Reading): Tally => {
  const problem = reading.type === "bookkeeping" ? undefined : reading.problem;
  return {
    ...tally,
    lines: tally.lines + 1,
    bookkeeping: tally.bookkeeping + (reading.type === "bookkeeping" ? 1 : 0),
    ...(problem === undefined
      ? {}
      : {
          unreadable: tally.unreadable + 1,
          problems:
            tally.problems.length < namedProblems ? [...tally.problems, { line, problem }] : tally.problems
        })
  };
};

export const countEvents = (tally: Tally, payloads: ReadonlyArray<Payload>): Tally => {
  const of = (...types: ReadonlyArray<Payload["type"]>): number =>
    payloads.filter(({ type }) => types.includes(type)).length;
  return {
    ...tally,
    events: tally.events + payloads.length,
    messages: tally.messages + of("user_message", "assistant_message_completed"),
    toolCalls: tally.toolCalls + of("tool_requested")
  };
};
