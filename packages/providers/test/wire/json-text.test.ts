import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyBytes } from "../../src/wire/body-bytes.ts";
import { JsonText, writeJson } from "../../src/wire/json-text.ts";

/** Values with finished texts in them, and what they must be written as. */
const written = fc.letrec<{ readonly value: readonly [unknown, string] }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc
      .oneof(fc.string(), fc.constantFrom("\u0000json", '"\\u0000json"', "\\ud83d", "🦀"))
      .map((text) => [text, JSON.stringify(text)] as const),
    fc.integer().map((number) => [number, String(number)] as const),
    fc.json().map((text) => [new JsonText(text, JSON.parse(text)), text] as const),
    fc
      .constantFrom('{ "a":1 }', "1.0", '{"n":12345678901234567890}', '{"__proto__":1}')
      .map((text) => [new JsonText(text, JSON.parse(text)), text] as const),
    fc
      .array(tie("value"))
      .map((items) => [items.map(([item]) => item), `[${items.map(([, json]) => json).join(",")}]`] as const),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c"), tie("value")), { selector: ([key]) => key })
      .map(
        (members) =>
          [
            Object.fromEntries(members.map(([key, [member]]) => [key, member])),
            `{${members.map(([key, [, json]]) => `"${key}":${json}`).join(",")}}`
          ] as const
      )
  )
})).value;

describe("a body", () => {
  it("is written in the order of its members, with finished texts as they are, whatever its texts say", () =>
    fc.assert(
      fc.property(written, ([value, json]) => {
        expect(writeJson(value)).toBe(json);
        expect(writeJson({ messages: [value, "\u0000json"] })).toBe(`{"messages":[${json},"\\u0000json"]}`);
      }),
      { numRuns: 500 }
    ));

  it("has no half of a surrogate pair in any text", () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "\ud83d", "\udc00", '"') })), (texts) => {
        expect(JSON.parse(writeJson({ texts, call: new JsonText("{}") }))).toEqual({
          texts: texts.map((text) => text.toWellFormed()),
          call: {}
        });
      })
    ));

  it("is the same bytes however it is encoded", () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary", minLength: 20 })), (text) => {
        expect(Buffer.from(bodyBytes(text))).toEqual(Buffer.from(text, "utf8"));
      })
    ));
});
