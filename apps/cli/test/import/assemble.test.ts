import { describe, expect, it } from "@effect/vitest";
import { type Payload, projectPayloads } from "@latch/protocol";
import fc from "fast-check";
import { assembly, finish, take } from "../../src/import/assemble.ts";
import type { Entry } from "../../src/import/entry.ts";

const assembled = (...entries: ReadonlyArray<Entry>): ReadonlyArray<Payload> => {
  let state = assembly(2);
  const payloads: Array<Payload> = [];
  for (const entry of entries) {
    const [more, next] = take(state, entry);
    payloads.push(...more);
    state = next;
  }
  const [rest, end] = finish(state);
  payloads.push(...rest);
  expect(end.next).toBe(2 + payloads.length);
  expect(end.open).toBeUndefined();
  expect(end.held).toEqual([]);
  return payloads;
};

const user = (text: string): Entry => ({ type: "user", text });
const says = (text: string, answer?: string): Entry => ({
  type: "assistant",
  text,
  calls: [],
  ...(answer === undefined ? {} : { answer })
});
const calls = (id: string, answer?: string): Entry => ({
  type: "assistant",
  text: "",
  calls: [{ id, name: "shell", arguments: '{"command":"ls"}' }],
  ...(answer === undefined ? {} : { answer })
});
const result = (call: string, output = `output of ${call}`): Entry => ({
  type: "result",
  call,
  output,
  isError: false
});
const kinds = (payloads: ReadonlyArray<Payload>): ReadonlyArray<string> => payloads.map(({ type }) => type);

describe("a transaction", () => {
  it("is one answer with its calls and their results, in the kernel's own order", () => {
    const payloads = assembled(user("go"), says("I'll look."), calls("a"), result("a"), says("Done."));
    expect(kinds(payloads)).toEqual([
      "user_message",
      "assistant_message_completed",
      "tool_requested",
      "tool_started",
      "tool_completed",
      "assistant_message_completed"
    ]);
    expect(payloads[1]).toMatchObject({ text: "I'll look.", toolCalls: [{ id: "call_3_0", name: "shell" }] });
    expect(payloads[4]).toMatchObject({ result: { callId: "call_3_0", output: "output of a" } });
  });

  it("stays one when the pieces of an answer and their results alternate", () => {
    const payloads = assembled(
      calls("a", "m1"),
      result("a"),
      calls("b", "m1"),
      result("b"),
      says("ok", "m2")
    );
    expect(kinds(payloads).filter((kind) => kind === "assistant_message_completed")).toHaveLength(2);
    expect(payloads[0]).toMatchObject({ toolCalls: [{ id: "call_2_0" }, { id: "call_2_1" }] });
  });

  it("keeps separate answers separate", () => {
    expect(kinds(assembled(says("one", "1"), says("two", "2")))).toEqual([
      "assistant_message_completed",
      "assistant_message_completed"
    ]);
  });

  it("lets what was said meanwhile follow the result", () => {
    const payloads = assembled(calls("a"), user("and hurry"), result("a"));
    expect(kinds(payloads)).toEqual([
      "assistant_message_completed",
      "tool_requested",
      "tool_started",
      "tool_completed",
      "user_message"
    ]);
  });

  it("ends a call that the log never answers as interrupted", () => {
    const payloads = assembled(calls("a"), user("never mind"), says("ok"));
    expect(payloads[2]).toMatchObject({ type: "tool_failed", failure: "interrupted" });
    expect(kinds(payloads).slice(3)).toEqual(["user_message", "assistant_message_completed"]);
  });

  it("gives a result without a call the call it must have had", () => {
    const payloads = assembled({ type: "result", name: "grep", output: "found", isError: false });
    expect(payloads[0]).toMatchObject({ text: "", toolCalls: [{ name: "grep" }] });
    expect(payloads.at(-1)).toMatchObject({ type: "tool_completed", result: { output: "found" } });
  });
});

const anId = fc.constantFrom("a", "b", "c", "d", "e");
const anEntry: fc.Arbitrary<Entry> = fc.oneof(
  fc.string().map(user),
  fc.tuple(fc.string(), fc.option(anId, { nil: undefined })).map(([text, answer]) => says(text, answer)),
  fc.tuple(anId, fc.option(anId, { nil: undefined })).map(([id, answer]) => calls(id, answer)),
  fc.tuple(anId, fc.string()).map(([id, output]) => result(id, output)),
  fc.string().map((output): Entry => ({ type: "result", output, isError: true }))
);

describe("any log", () => {
  it.prop(
    "comes to a conversation with one result for each call, right after it",
    [fc.array(anEntry)],
    ([log]) => {
      const messages = projectPayloads(assembled(...log));
      let open: Array<string> = [];
      for (const message of messages) {
        if (message.role === "tool") expect(message.callId).toBe(open.shift());
        else expect(open).toEqual([]);
        if (message.role === "assistant") open = message.toolCalls.map(({ id }) => id);
      }
      expect(open).toEqual([]);
    }
  );

  it.prop("loses no word and no result", [fc.array(anEntry)], ([log]) => {
    const payloads = assembled(...log);
    const said = (type: Payload["type"]): ReadonlyArray<string> =>
      payloads.flatMap((payload) => (payload.type === type && "text" in payload ? [payload.text] : []));
    expect(said("user_message")).toEqual(log.flatMap((entry) => (entry.type === "user" ? [entry.text] : [])));
    const answers = said("assistant_message_completed").join("\n");
    for (const entry of log) if (entry.type === "assistant") expect(answers).toContain(entry.text);
    const outputs = payloads.flatMap((payload) => ("result" in payload ? [payload.result.output] : []));
    for (const entry of log) if (entry.type === "result") expect(outputs).toContain(entry.output);
  });

  it.prop("gives the same events however often it is read", [fc.array(anEntry)], ([log]) => {
    expect(assembled(...log)).toEqual(assembled(...log));
  });
});
