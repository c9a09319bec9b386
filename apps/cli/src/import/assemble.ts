/**
 * From entries to events. A log is a stream of pieces in the order they were written; a session is a sequence of whole
 * transactions, each call with exactly one result before anything else is said. Pure: the same log gives the same events.
 *
 *     nothing open --assistant--> open --pieces of the same answer, results--> open
 *     open, every call answered --anything else--> closed, and then that
 *     open, a call unanswered   --anything else--> held back until the result comes, or until it can't be expected any more
 */
import { CallId, type Payload, unansweredOutput } from "@latch/protocol";
import { maxHeldEntries } from "../defaults.ts";
import type { Entry, ForeignCall } from "./entry.ts";

type Result = Extract<Entry, { readonly type: "result" }>;
type Answer = Extract<Entry, { readonly type: "assistant" }>;

interface Transaction {
  readonly answer: string | undefined;
  /** When its first piece was said. */
  readonly at: number | undefined;
  readonly texts: ReadonlyArray<string>;
  readonly calls: ReadonlyArray<ForeignCall>;
  readonly results: ReadonlyMap<string, Result>;
}

export interface Assembly {
  /** The sequence that the next event will have. */
  readonly next: number;
  readonly open: Transaction | undefined;
  readonly held: ReadonlyArray<Entry>;
}

export type Step = readonly [ReadonlyArray<Payload>, Assembly];

export const assembly = (next: number): Assembly => ({ next, open: undefined, held: [] });

/** Takes in one entry; the events that are certain now. */
export const take = (state: Assembly, entry: Entry): Step => {
  const { open } = state;
  if (open === undefined) return begin(state, entry);
  if (entry.type === "assistant" && continues(state, open, entry))
    return [[], { ...state, open: extended(open, entry) }];
  if (entry.type === "result" && belongs(open, entry))
    return settle({ ...state, open: answered(open, entry) });
  if (unanswered(open).length === 0) return andThen(close(state), entry);
  const held = [...state.held, entry];
  return held.length > maxHeldEntries
    ? replay(close({ ...state, held: [] }), held)
    : [[], { ...state, held }];
};

/** The end of the log: what is still open is closed. */
export const finish = (state: Assembly): Step => {
  const step = replay(close({ ...state, held: [] }), state.held);
  return step[1].open === undefined && step[1].held.length === 0 ? step : joined(step, finish(step[1]));
};

const begin = (state: Assembly, entry: Entry): Step => {
  switch (entry.type) {
    case "user":
      return [
        [{ type: "user_message", text: entry.text, ...when(entry.at) }],
        { ...state, next: state.next + 1 }
      ];
    case "assistant":
      return [[], { ...state, open: extended(empty(entry.answer), entry) }];
    case "result":
      // A result without any answer before it still needs a call to be the result of.
      return [[], { ...state, open: answered(empty(undefined), entry) }];
  }
};

const empty = (answer: string | undefined): Transaction => ({
  answer,
  at: undefined,
  texts: [],
  calls: [],
  results: new Map()
});

const continues = ({ held }: Assembly, open: Transaction, entry: Answer): boolean =>
  entry.answer !== undefined || open.answer !== undefined
    ? entry.answer === open.answer
    : open.results.size === 0 && held.length === 0;

const when = (at: number | undefined): { readonly saidAt?: number } =>
  at === undefined ? {} : { saidAt: at };

const extended = (open: Transaction, { text, calls, at }: Answer): Transaction => ({
  ...open,
  at: open.at ?? at,
  texts: text === "" ? open.texts : [...open.texts, text],
  calls: [...open.calls, ...calls.filter(({ id }) => open.calls.every((call) => call.id !== id))]
});

/** A result without an id belongs to the answer before it; one with an id to its own call, once. */
const belongs = (open: Transaction, { call }: Result): boolean =>
  call === undefined || (open.calls.some(({ id }) => id === call) && !open.results.has(call));

const answered = (open: Transaction, result: Result): Transaction => {
  const known = open.calls.find(({ id }) => id === result.call);
  const call = known ?? {
    id: result.call ?? `unnamed ${open.calls.length}`,
    name: result.name ?? "tool",
    arguments: "{}"
  };
  return {
    ...open,
    calls: known === undefined ? [...open.calls, call] : open.calls,
    results: new Map(open.results).set(call.id, result)
  };
};

const unanswered = (open: Transaction): ReadonlyArray<ForeignCall> =>
  open.calls.filter(({ id }) => !open.results.has(id));

/** Once every call is answered, what was held back follows. */
const settle = (state: Assembly): Step => {
  const { open, held } = state;
  return open === undefined || held.length === 0 || unanswered(open).length > 0
    ? [[], state]
    : replay(close({ ...state, held: [] }), held);
};

const close = (state: Assembly): Step => {
  const { open, next } = state;
  if (open === undefined) return [[], state];
  const toolCalls = open.calls.map((call, index) => ({
    id: CallId.make(`call_${next}_${index}`),
    name: call.name,
    arguments: call.arguments
  }));
  const payloads: ReadonlyArray<Payload> = [
    { type: "assistant_message_completed", text: open.texts.join("\n\n"), toolCalls, ...when(open.at) },
    ...toolCalls.map((call) => ({ type: "tool_requested" as const, call })),
    ...toolCalls.flatMap((call, index) => ended(call, open.results.get(open.calls[index]?.id ?? "")))
  ];
  return [payloads, { ...state, next: next + payloads.length, open: undefined }];
};

const ended = (
  call: { readonly id: CallId; readonly name: string },
  result: Result | undefined
): ReadonlyArray<Payload> => {
  const { id: callId, name } = call;
  if (result === undefined) {
    return [
      { type: "tool_failed", failure: "interrupted", result: { callId, name, output: unansweredOutput } }
    ];
  }
  const started: Payload = { type: "tool_started", callId, name };
  const outcome = { callId, name, output: result.output };
  return [
    started,
    result.isError
      ? { type: "tool_failed", failure: "internal", result: outcome }
      : { type: "tool_completed", result: outcome }
  ];
};

const andThen = (step: Step, entry: Entry): Step => joined(step, take(step[1], entry));

const replay = (step: Step, entries: ReadonlyArray<Entry>): Step => {
  let [payloads, state] = step;
  for (const entry of entries) {
    const [more, after] = take(state, entry);
    payloads = [...payloads, ...more];
    state = after;
  }
  return [payloads, state];
};

const joined = ([before]: Step, [after, state]: Step): Step => [[...before, ...after], state];
