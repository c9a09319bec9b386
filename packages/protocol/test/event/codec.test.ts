import { expect, it } from "@effect/vitest";
import {
  decodePayload,
  encodePayload,
  eventKinds,
  MalformedEvent,
  Payload,
  UnknownEventKind
} from "@latch/protocol";
import { Arbitrary, Either, FastCheck as fc } from "effect";
import { describe } from "vitest";

const payloads = Arbitrary.make(Payload);

/** A value that JSON gives back as it was; the keys that JavaScript treats in its own way are among the names. */
const extra = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom("toString", "constructor", "mood")).map((key) => `future_${key}`),
  fc.jsonValue(),
  { minKeys: 1, maxKeys: 4 }
);

const withExtras = (value: unknown, extras: Record<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => withExtras(item, extras));
  if (value === null || typeof value !== "object") return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withExtras(member, extras)])),
    ...extras
  };
};

describe("reading and writing a payload", () => {
  it.prop(
    "gives back every payload of the vocabulary",
    [payloads],
    ([payload]) => {
      expect(decodePayload(payload.type, encodePayload(payload), 1)).toEqual(Either.right(payload));
    },
    { fastCheck: { numRuns: 1_000 }, timeout: 30_000 }
  );

  it("is tried on every kind: the generator reaches all of them", () => {
    const seen = new Set(fc.sample(payloads, { numRuns: 2_000, seed: 1 }).map(({ type }) => type));
    expect([...seen].toSorted()).toEqual(eventKinds.toSorted());
  });

  it.prop(
    "gives the same bytes for the same payload, whatever the order of its fields",
    [payloads],
    ([payload]) => {
      const reversed = Object.fromEntries(Object.entries(payload).toReversed());
      const again = decodePayload(payload.type, JSON.stringify(reversed), 1);
      expect(Either.map(again, encodePayload)).toEqual(Either.right(encodePayload(payload)));
    }
  );

  it.prop(
    "tolerates fields from the future, at every depth, and doesn't keep them",
    [payloads, extra],
    ([payload, extras]) => {
      const json = JSON.stringify(withExtras(JSON.parse(encodePayload(payload)), extras));
      expect(decodePayload(payload.type, json, 9)).toEqual(Either.right(payload));
    }
  );

  it.prop(
    "refuses a kind that it doesn't know, by name and version",
    [fc.string(), fc.nat()],
    ([kind, version]) => {
      fc.pre(!eventKinds.some((known) => known === kind));
      expect(decodePayload(kind, "{}", version)).toEqual(
        Either.left(new UnknownEventKind({ kind, schemaVersion: version }))
      );
    }
  );

  it("does not take the names that every object has for kinds", () => {
    for (const kind of ["toString", "constructor", "__proto__", "hasOwnProperty", ""]) {
      expect(Either.isLeft(decodePayload(kind, `{"type":"${kind}"}`, 1))).toBe(true);
    }
  });

  it("refuses what is not the kind that the row names, and says what is wrong", () => {
    const failure = (json: string) =>
      Either.getOrUndefined(Either.flip(decodePayload("user_message", json, 1)));
    for (const json of [
      "",
      "{",
      "null",
      "[]",
      "3",
      '{"type":"user_message"}',
      '{"type":"user_message","text":3}'
    ]) {
      expect(failure(json)).toBeInstanceOf(MalformedEvent);
    }
    expect(failure('{"type":"manual_compact"}')?.message).toContain("manual_compact");
    expect(failure('{"type":"user_message"}')?.message).toContain("text");
  });

  it.prop(
    "refuses any text rather than failing on it",
    [fc.constantFrom(...eventKinds), fc.fullUnicodeString()],
    ([kind, json]) => {
      expect(Either.isLeft(decodePayload(kind, json, 1))).toBe(true);
    }
  );
});
