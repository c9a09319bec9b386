/**
 * An event written once is readable for ever. Each row here stands in some log: it is never edited. A kind that
 * changes meaning gets another row beside the first (`<kind>.<schema version>.json`).
 */
import { readdirSync, readFileSync } from "node:fs";
import { canonicalJson, decodePayload, encodePayload, eventKinds } from "@latch/protocol";
import { Either, Schema } from "effect";
import { describe, expect, it } from "vitest";

const Row = Schema.parseJson(
  Schema.Struct({
    kind: Schema.String,
    schema_version: Schema.Number,
    payload: Schema.Record({ key: Schema.String, value: Schema.Unknown })
  })
);

const folder = new URL("../golden/", import.meta.url);
const rows = readdirSync(folder).map((name) => ({
  name,
  ...Schema.decodeUnknownSync(Row)(readFileSync(new URL(name, folder), "utf8"))
}));

describe("golden rows", () => {
  it("exist for every kind of the vocabulary, and for no other", () => {
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(eventKinds));
  });

  for (const { kind, name, payload, schema_version } of rows) {
    it(`${name} is read as what it says, with every field, and written as it stands`, () => {
      const decoded = decodePayload(kind, JSON.stringify(payload), schema_version);
      expect(decoded).toEqual(Either.right(payload));
      expect(Either.map(decoded, encodePayload)).toEqual(Either.right(canonicalJson(payload)));
    });
  }
});
