import { CallId, type ModelMessage, type ToolMessage, unansweredOutput } from "@latch/protocol";
import { describe, expect, it } from "vitest";
import {
  type AssistantTurn,
  closingText,
  conversationTurns,
  openingText
} from "../../src/wire/conversation.ts";
import { originOf } from "../support/rich-conversation.ts";

const target = originOf("chat_completions");

const says = (text: string): ModelMessage => ({ role: "user", text });
const calls = (...ids: ReadonlyArray<string>): ModelMessage => ({
  role: "assistant",
  text: "",
  toolCalls: ids.map((id) => ({ id: CallId.make(id), name: "shell", arguments: "{}" }))
});
const result = (id: string, output: string): ToolMessage => ({
  role: "tool",
  callId: CallId.make(id),
  name: "shell",
  output,
  isError: false
});

const turnsOf = (...messages: ReadonlyArray<ModelMessage>) => conversationTurns(messages, target);
const answers = (...messages: ReadonlyArray<ModelMessage>): ReadonlyArray<ReadonlyArray<string>> =>
  turnsOf(...messages)
    .filter((turn): turn is AssistantTurn => turn.role === "assistant")
    .map((turn) => turn.calls.map((call) => `${call.wireId}: ${call.result.output}`));
const shape = (...messages: ReadonlyArray<ModelMessage>): ReadonlyArray<string> =>
  turnsOf(...messages).map((turn) =>
    turn.role === "user"
      ? turn.messages.map((message) => message.text).join("|")
      : `assistant ${turn.calls.length}`
  );

describe("a conversation on its way to a wire", () => {
  it("has each result with its own call, in the order of the calls", () => {
    expect(answers(says("go"), calls("a", "b"), result("b", "B"), result("a", "A"))).toEqual([
      ["a: A", "b: B"]
    ]);
  });

  it("keeps the results of a call when a stray one comes first", () => {
    expect(
      answers(says("go"), calls("a", "b"), result("stray", "S"), result("a", "A"), result("b", "B"))
    ).toEqual([["a: A", "b: B"]]);
  });

  it("takes the first of two results of one call", () => {
    expect(
      answers(says("go"), calls("a", "b"), result("a", "1"), result("a", "2"), result("b", "B"))
    ).toEqual([["a: 1", "b: B"]]);
  });

  it("says of a call without a result that it was not run again", () => {
    expect(answers(says("go"), calls("a"), says("on"))).toEqual([[`a: ${unansweredOutput}`]]);
  });

  it("lets nothing stand between a call and its results", () => {
    expect(shape(says("go"), calls("a", "b"), result("a", "A"), says("wait"), result("b", "B"))).toEqual([
      "go",
      "assistant 2",
      "wait"
    ]);
  });

  it("begins and ends with the user", () => {
    expect(shape(calls("a"), result("a", "A"))).toEqual([openingText, "assistant 1"]);
    expect(shape(says("go"), { role: "assistant", text: "done", toolCalls: [] })).toEqual([
      "go",
      "assistant 0",
      closingText
    ]);
    expect(shape()).toEqual([openingText]);
  });

  it("leaves out who says nothing", () => {
    expect(
      shape(says("go"), { role: "assistant", text: " \n", toolCalls: [] }, says(""), says("on"))
    ).toEqual(["go|on"]);
  });

  it("gives an id twice used to the first call only", () => {
    const again = (id: string): ModelMessage => ({
      role: "assistant",
      text: "",
      toolCalls: [{ id: CallId.make(id), providerId: "same", name: "shell", arguments: "{}" }],
      origin: target
    });
    expect(
      answers(
        says("go"),
        again("call_2_0"),
        result("call_2_0", "1"),
        again("call_4_0"),
        result("call_4_0", "2")
      )
    ).toEqual([["same: 1"], ["call_4_0: 2"]]);
  });

  it("finds another name for a call whose id a provider has used", () => {
    const taken: ModelMessage = {
      role: "assistant",
      text: "",
      toolCalls: [{ id: CallId.make("call_2_0"), providerId: "call_4_0", name: "shell", arguments: "{}" }],
      origin: target
    };
    expect(
      answers(says("go"), taken, result("call_2_0", "1"), calls("call_4_0"), result("call_4_0", "2"))
    ).toEqual([["call_4_0: 1"], ["call_4_0_2: 2"]]);
  });
});
