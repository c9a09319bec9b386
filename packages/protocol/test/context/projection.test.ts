import { expect, it } from "@effect/vitest";
import {
  CallId,
  type ModelMessage,
  type Payload,
  ProcessId,
  projectPayloads,
  unansweredOutput
} from "@latch/protocol";
import { FastCheck as fc } from "effect";
import { describe } from "vitest";

const ids = ["call_1_0", "call_1_1", "call_2_0", "call_2_1"].map((id) => CallId.make(id));
const id = fc.constantFrom(...ids);
const call = id.map((callId) => ({ id: callId, name: "shell", arguments: "{}" }));
const result = (callId: CallId) => ({ callId, name: "shell", output: `output of ${callId}` });

/** Not a likely history: any history. Calls repeat, results come late, twice, or for nothing that was asked. */
const payload: fc.Arbitrary<Payload> = fc.oneof(
  fc.string().map((text): Payload => ({ type: "user_message", text })),
  fc
    .record({
      text: fc.string(),
      toolCalls: fc.uniqueArray(call, { maxLength: 3, selector: (one) => one.id })
    })
    .map((message): Payload => ({ type: "assistant_message_completed", ...message })),
  id.map((callId): Payload => ({ type: "tool_completed", result: result(callId) })),
  id.map((callId): Payload => ({ type: "tool_failed", result: result(callId), failure: "exit_code" })),
  id.map((callId): Payload => ({ type: "tool_started", callId, name: "shell" })),
  fc.constantFrom<Payload>(
    { type: "kernel_context", generation: 1, revision: 1, kind: "snapshot", content: "state" },
    { type: "reground_requested", subject: "s", instruction: "look again" },
    { type: "process_started", id: ProcessId.make("p"), command: "c", mayWrite: false },
    { type: "manual_compact" },
    { type: "session_resumed", version: "1" }
  )
);
const history = fc.array(payload, { maxLength: 40, size: "max" });

/** What a wire would refuse in a conversation; undefined for a valid one. */
const refusal = (messages: ReadonlyArray<ModelMessage>): string | undefined => {
  let open: Array<CallId> = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === "tool") {
      if (!open.includes(message.callId)) return `${index}: a result for nothing`;
      open = open.filter((each) => each !== message.callId);
    } else {
      if (open.length > 0) return `${index}: ${open.join()} has no result yet`;
      if (message.role === "assistant") open = message.toolCalls.map((each) => each.id);
    }
  }
  return open.length > 0 ? `${open.join()} was never answered` : undefined;
};

describe("the conversation of a log", () => {
  it.prop(
    "is valid at every prefix of any log: each call has exactly one result, directly after it",
    [history],
    ([payloads]) => {
      for (let length = 0; length <= payloads.length; length++) {
        expect(refusal(projectPayloads(payloads.slice(0, length)))).toBeUndefined();
      }
    }
  );

  it.prop(
    "is the same however often it is projected, and keeps what is closed when the log goes on",
    [history, history],
    ([before, after]) => {
      const closed = projectPayloads(before);
      expect(projectPayloads(before)).toEqual(closed);
      const isOpen = closed.some((message) => message.role === "tool" && message.output === unansweredOutput);
      const goesOn = projectPayloads([...before, ...after]);
      // An append-only log gives an append-only conversation wherever no call was left waiting.
      if (!isOpen) expect(goesOn.slice(0, closed.length)).toEqual(closed);
    }
  );

  it.prop("has every word of a person exactly once, in the order they were said", [history], ([payloads]) => {
    const said = payloads.flatMap((one) => (one.type === "user_message" ? [one.text] : []));
    const others = new Set(["state", "look again"]);
    const heard = projectPayloads(payloads).flatMap((message) =>
      message.role === "user" && !others.has(message.text) ? [message.text] : []
    );
    expect(heard).toEqual(said.filter((text) => !others.has(text)));
  });

  it("holds back what a person says while calls are out, until the last of them is answered", () => {
    const [first = ids[0], second = ids[1]] = ids;
    if (first === undefined || second === undefined) throw new Error("two calls are needed");
    const calls = [first, second].map((each) => ({ id: each, name: "shell", arguments: "{}" }));
    const messages = projectPayloads([
      { type: "assistant_message_completed", text: "", toolCalls: calls },
      { type: "tool_completed", result: result(second) },
      { type: "user_message", text: "wait" },
      { type: "tool_failed", result: result(first), failure: "timeout" },
      { type: "user_message", text: "and now" }
    ]);
    expect(messages.map((message) => (message.role === "tool" ? message.callId : message.role))).toEqual([
      "assistant",
      second,
      first,
      "user",
      "user"
    ]);
    expect(messages.map((message) => (message.role === "tool" ? message.isError : undefined))).toEqual([
      undefined,
      false,
      true,
      undefined,
      undefined
    ]);
  });

  it("answers a call that never finished in words that say so, as an error", () => {
    const [callId = ids[0]] = ids;
    if (callId === undefined) throw new Error("a call is needed");
    const messages = projectPayloads([
      {
        type: "assistant_message_completed",
        text: "",
        toolCalls: [{ id: callId, name: "shell", arguments: "{}" }]
      },
      { type: "tool_started", callId, name: "shell" }
    ]);
    expect(messages[1]).toEqual({
      role: "tool",
      callId,
      name: "shell",
      output: unansweredOutput,
      isError: true
    });
  });
});
