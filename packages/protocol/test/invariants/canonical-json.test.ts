import { createHash } from "node:crypto";
import { expect, it } from "@effect/vitest";
import { canonicalJson, digestBytes, digestJson, digestText } from "@latch/protocol";
import { FastCheck as fc } from "effect";
import { describe } from "vitest";

const json = fc.jsonValue();

/** The same value, built in another order. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, shuffled(member)])
  );
};

describe("canonical JSON", () => {
  it.prop("says what the value says", [json], ([value]) => {
    expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
  });

  it.prop("is the same for the same value, whatever order its keys were set in", [json], ([value]) => {
    expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
  });

  it.prop("is the same again after a round through it", [json], ([value]) => {
    const text = canonicalJson(value);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  it("sorts keys by code unit, not by any language's alphabet", () => {
    expect(canonicalJson({ z: 1, ä: 2, Z: 3, "10": 4, "9": 5, "\u{1f642}": 6, "\uffff": 7 })).toBe(
      '{"10":4,"9":5,"Z":3,"z":1,"ä":2,"\u{1f642}":6,"\uffff":7}'
    );
  });

  it("leaves out what is undefined, and has null for what JSON has no word for", () => {
    expect(canonicalJson({ a: undefined, b: [undefined, Number.NaN, Number.POSITIVE_INFINITY], c: -0 })).toBe(
      '{"b":[null,null,null],"c":0}'
    );
    expect(canonicalJson(undefined)).toBe("null");
  });

  it("has no white space of its own", () => {
    expect(canonicalJson({ a: [1, { b: " " }] })).toBe('{"a":[1,{"b":" "}]}');
  });
});

describe("digests", () => {
  it("of nothing is the digest that everyone knows", () => {
    expect(digestText("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  it.prop("are SHA-256 in lower-case hex", [fc.uint8Array()], ([bytes]) => {
    expect(digestBytes(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  it.prop("of texts are those of their UTF-8 bytes", [fc.unicodeString()], ([text]) => {
    expect(digestText(text)).toBe(digestBytes(new TextEncoder().encode(text)));
  });

  it.prop("of values depend on the value alone", [json], ([value]) => {
    expect(digestJson(shuffled(value))).toBe(digestJson(value));
  });

  it("of different values differ", () => {
    expect(digestJson({ a: 1 })).not.toBe(digestJson({ a: 2 }));
  });
});
