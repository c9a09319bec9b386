import type { Wire } from "@latch/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireInUse } from "../../src/adapter/wire-table.ts";
import { redact } from "../../src/http/redact.ts";
import { aDescriptor, aRequest } from "../support/a-request.ts";
import { anImage, richConversation } from "../support/rich-conversation.ts";

const wires: ReadonlyArray<Wire> = ["chat_completions", "responses", "anthropic_messages", "gemini"];

/** The bytes of a request whose members were set in one order or in the other. */
const bytesOf = (wire: Wire, turned: boolean): string => {
  const request = aRequest({ messages: richConversation(wire) });
  return wireInUse(wire).write({
    request: turned ? turn(request) : request,
    descriptor: turned ? turn(aDescriptor(wire)) : aDescriptor(wire),
    efforts: {},
    media: new Map([[anImage("a").artifact, { base64: "AQID" }]])
  });
};

const turn = <A extends object>(value: A): A => Object.fromEntries(Object.entries(value).toReversed()) as A;

describe("a request on the wire", () => {
  it.each(wires)("of %s has the same bytes for the same request, however it was put together", (wire) => {
    expect(bytesOf(wire, true)).toBe(bytesOf(wire, false));
    expect(bytesOf(wire, false).length).toBeGreaterThan(500);
  });
});

describe("a credential", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"];
  const key = fc
    .array(fc.constantFrom(...letters), { minLength: 20, maxLength: 60 })
    .map((all) => all.join(""));

  it("that a service echoes is in no text that could reach an event or a log line", () =>
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
        expect(redact(`${before} ${secret} ${after}`, [secret])).not.toContain(secret);
      })
    ));
});
