/**
 * The conversation in the one shape that every wire accepts, whatever stretch of a log it was cut from:
 *
 * 1. the first turn and the last are not the assistant's;
 * 2. an assistant turn says or calls something, and each of its calls has exactly one result, in the order of the calls;
 * 3. a result without its call is left out; what was said between a call and its result comes after the result;
 * 4. call ids are unique;
 * 5. reasoning and provider ids go only to the wire, provider and model that made them.
 *
 * A conversation that grows at its end normalises to turns that grow at their end.
 */
import {
  type AssistantMessage,
  type CallId,
  type ModelMessage,
  type Origin,
  type ReasoningArtifact,
  type ToolCall,
  type ToolMessage,
  type UserMessage,
  unansweredOutput
} from "@latch/protocol";
import { callArguments } from "./call-arguments.ts";
import type { JsonText } from "./json-text.ts";

export interface AnsweredCall {
  /** The id on the wire: the provider's own where it gave one and this is where it came from, else the kernel's. */
  readonly wireId: string;
  /** Whether `wireId` is the provider's own. */
  readonly native: boolean;
  readonly name: string;
  readonly arguments: JsonText;
  readonly result: ToolMessage;
}

export interface AssistantTurn {
  readonly role: "assistant";
  readonly text: string;
  /** Empty unless this very model made it. */
  readonly reasoning: ReadonlyArray<ReasoningArtifact>;
  /** Whether the model being asked is the one that said this. */
  readonly own: boolean;
  readonly calls: ReadonlyArray<AnsweredCall>;
}

/** What was said to the model in a row, each message as it was. Never empty. */
export interface UserTurn {
  readonly role: "user";
  readonly messages: ReadonlyArray<UserMessage>;
}

export type Turn = AssistantTurn | UserTurn;

/** Stands first when what came before the first assistant turn is out of view. */
export const openingText = "[latch] The conversation before this point is not shown here. Go on from it.";
/** Stands last when the assistant spoke last. */
export const closingText = "[latch] Go on.";

export const conversationTurns = (
  messages: ReadonlyArray<ModelMessage>,
  target: Origin
): ReadonlyArray<Turn> => {
  const turns: Array<Turn> = [];
  const names = new Set<string>();
  let said: Array<UserMessage> = [];
  let open: OpenTurn | undefined;

  const flushUser = (): void => {
    if (said.length > 0) turns.push({ role: "user", messages: said });
    said = [];
  };
  const close = (): void => {
    if (open !== undefined) turns.push(answeredTurn(open, target, names));
    open = undefined;
  };

  for (const message of messages) {
    switch (message.role) {
      case "user":
        if (message.text.trim() !== "" || (message.media?.length ?? 0) > 0) said.push(message);
        break;
      case "assistant":
        if (message.text.trim() === "" && message.toolCalls.length === 0) break;
        close();
        flushUser();
        open = { message, results: new Map() };
        // Without calls nothing can still come for this turn.
        if (message.toolCalls.length === 0) close();
        break;
      case "tool":
        if (open !== undefined && awaits(open, message.callId)) open.results.set(message.callId, message);
        if (open !== undefined && open.results.size === callIds(open).size) close();
        break;
    }
  }
  close();
  flushUser();
  return closed(opened(turns));
};

interface OpenTurn {
  readonly message: AssistantMessage;
  readonly results: Map<CallId, ToolMessage>;
}

const callIds = (turn: OpenTurn): ReadonlySet<CallId> =>
  new Set(turn.message.toolCalls.map((call) => call.id));

const awaits = (turn: OpenTurn, id: CallId): boolean => callIds(turn).has(id) && !turn.results.has(id);

const answeredTurn = (turn: OpenTurn, target: Origin, names: Set<string>): AssistantTurn => {
  const { message } = turn;
  const own = isOwn(message, target);
  return {
    role: "assistant",
    text: message.text,
    reasoning: own ? (message.reasoning ?? []) : [],
    own,
    calls: message.toolCalls.map((call) => answeredCall(call, turn.results.get(call.id), own, names))
  };
};

const answeredCall = (
  call: ToolCall,
  result: ToolMessage | undefined,
  own: boolean,
  names: Set<string>
): AnsweredCall => {
  const native =
    own && call.providerId !== undefined && call.providerId !== "" && !names.has(call.providerId);
  const wireId = native && call.providerId !== undefined ? call.providerId : freshName(call.id, names);
  names.add(wireId);
  return {
    wireId,
    native,
    name: wireName(call.name),
    arguments: callArguments(call.arguments),
    result: result ?? {
      role: "tool",
      callId: call.id,
      name: call.name,
      output: unansweredOutput,
      isError: true
    }
  };
};

const isOwn = (message: AssistantMessage, target: Origin): boolean =>
  message.origin !== undefined &&
  message.origin.wire === target.wire &&
  message.origin.provider === target.provider &&
  message.origin.model === target.model;

/** A name that every wire takes. A model may call what was never offered, under a name that is refused when replayed. */
const wireName = (name: string): string => name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "unnamed";

/** The kernel's id is unique among its own; a provider may have used the very same text. */
const freshName = (id: CallId, names: ReadonlySet<string>): string => {
  if (!names.has(id)) return id;
  let suffix = 2;
  while (names.has(`${id}_${suffix}`)) suffix += 1;
  return `${id}_${suffix}`;
};

const opened = (turns: ReadonlyArray<Turn>): ReadonlyArray<Turn> =>
  turns[0]?.role === "user" ? turns : [note(openingText), ...turns];

const closed = (turns: ReadonlyArray<Turn>): ReadonlyArray<Turn> => {
  const last = turns.at(-1);
  // Results end an assistant turn on the wire, so only a turn without calls has the last word.
  return last?.role === "assistant" && last.calls.length === 0 ? [...turns, note(closingText)] : turns;
};

const note = (text: string): UserTurn => ({ role: "user", messages: [{ role: "user", text }] });
