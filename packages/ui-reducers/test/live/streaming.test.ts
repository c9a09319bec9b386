import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Streaming, sanitise } from "../../src/index.ts";

const heard = (deltas: ReadonlyArray<string>): string =>
  Streaming.textOf(deltas.reduce(Streaming.hear, Streaming.silent));

describe("a message while it arrives", () => {
  it("shows nothing of an escape sequence that comes in pieces", () => {
    for (const deltas of [
      ["a\u001b", "]52;c;", "ZXZpbA==", "\u0007b"],
      ["\u001b[", "31", "mred"],
      ["x\u202e", "y"]
    ]) {
      for (let count = 1; count <= deltas.length; count += 1) {
        expect(heard(deltas.slice(0, count))).not.toMatch(/\p{Cc}|\u202e|52;c/u);
      }
      expect(heard(deltas)).toBe(sanitise(deltas.join("")));
    }
  });

  it("is the finished message, however it was cut into deltas", () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom("\n", "\u001b[0m", "é", "👩‍💻", "\r\n"))),
        (deltas) => {
          const text = deltas.join("");
          // A carriage return may be the first half of a line end whose other half is still to come.
          if (!/\r$|\r\n/.test(text)) expect(heard(deltas)).toBe(sanitise(text));
        }
      )
    ));

  it("stays small on a line that never ends", () => {
    const state = Array.from({ length: 1_000 }, () => "x".repeat(1_000)).reduce(
      Streaming.hear,
      Streaming.silent
    );
    expect(state.raw.length).toBeLessThan(50_000);
  });
});
