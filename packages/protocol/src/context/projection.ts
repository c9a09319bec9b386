/**
 * From a stretch of the log to a conversation that every wire accepts: each call answered, in order, by exactly
 * one result, and no result without its call. The result depends on the events alone, so a resumed session
 * projects to the same messages as a live one.
 */
import type { Event } from "../event/envelope.ts";
import type { Payload, PayloadOf } from "../event/payload.ts";
import type { CallId } from "../id.ts";
import type { AssistantMessage, ModelMessage, ToolMessage, UserMessage } from "../model/message.ts";

/** The text that stands in for a result that was never recorded. */
export const unansweredOutput =
  "interrupted: the process ended before this call had a result; it was not run again";

/** The messages of a stretch of events, in log order. Events that no model sees are left out. */
export const projectConversation = (events: ReadonlyArray<Event>): ReadonlyArray<ModelMessage> =>
  projectPayloads(events.map((event) => event.payload));

/** The same over payloads, for what is about to be appended. */
export const projectPayloads = (payloads: ReadonlyArray<Payload>): ReadonlyArray<ModelMessage> =>
  projectSourced(payloads).map(({ message }) => message);

/** A message and the position of the payload it came from; none for one that stands in for a missing result. */
export interface SourcedMessage {
  readonly message: ModelMessage;
  readonly source: number | undefined;
}

/** The same with each message's source, for whoever has to account for every message. */
export const projectSourced = (payloads: ReadonlyArray<Payload>): ReadonlyArray<SourcedMessage> => {
  const messages: Array<SourcedMessage> = [];
  const held: Array<{ readonly message: UserMessage; readonly source: number }> = [];
  let open = new Map<CallId, { readonly name: string; readonly providerId: string | undefined }>();

  const close = (): void => {
    // A transaction that never finished still has to be valid on the wire.
    for (const [callId, call] of open) {
      messages.push({
        message: { role: "tool", callId, name: call.name, output: unansweredOutput, isError: true },
        source: undefined
      });
    }
    open = new Map();
    messages.push(...held.splice(0));
  };

  for (const [source, payload] of payloads.entries()) {
    if (payload.type === "assistant_message_completed") {
      close();
      messages.push({ message: assistantMessage(payload), source });
      open = new Map(
        payload.toolCalls.map((call) => [call.id, { name: call.name, providerId: call.providerId }])
      );
      continue;
    }
    const result = toolMessage(payload);
    if (result !== undefined) {
      // An orphan result would be refused by every provider.
      if (!open.delete(result.callId)) continue;
      messages.push({ message: result, source });
      if (open.size === 0) messages.push(...held.splice(0));
      continue;
    }
    const said = userMessage(payload);
    if (said === undefined) continue;
    // Nothing may stand between a call and its results.
    if (open.size > 0) held.push({ message: said, source });
    else messages.push({ message: said, source });
  }
  close();
  return messages;
};

/**
 * A function that gives the same message object for the same payload, request after request, so that whoever prices or
 * writes messages does it once for each.
 */
const once = <P extends Payload, M extends ModelMessage | undefined>(
  make: (payload: P) => M
): ((payload: P) => M) => {
  const made = new WeakMap<P, { readonly message: M }>();
  return (payload) => {
    const known = made.get(payload);
    if (known !== undefined) return known.message;
    const message = make(payload);
    made.set(payload, { message });
    return message;
  };
};

const assistantMessage = once(
  (payload: PayloadOf<"assistant_message_completed">): AssistantMessage => ({
    role: "assistant",
    text: payload.text,
    toolCalls: payload.toolCalls,
    ...(payload.reasoning === undefined ? {} : { reasoning: payload.reasoning }),
    ...(payload.origin === undefined ? {} : { origin: payload.origin })
  })
);

const toolMessage = once((payload: Payload): ToolMessage | undefined => {
  if (payload.type !== "tool_completed" && payload.type !== "tool_failed") return undefined;
  const { result } = payload;
  return {
    role: "tool",
    callId: result.callId,
    name: result.name,
    output: result.output,
    isError: payload.type === "tool_failed",
    ...(result.media === undefined ? {} : { media: result.media })
  };
});

const userMessage = once((payload: Payload): UserMessage | undefined => {
  switch (payload.type) {
    case "user_message":
      return {
        role: "user",
        text: payload.text,
        ...(payload.media === undefined ? {} : { media: payload.media })
      };
    case "reground_requested":
      return { role: "user", text: payload.instruction };
    case "kernel_context":
      return { role: "user", text: payload.content };
    default:
      return undefined;
  }
});
