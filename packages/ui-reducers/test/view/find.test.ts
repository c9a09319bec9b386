import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Chunked, findBefore, rowCount, View } from "../../src/index.ts";
import * as Log from "../a-log.ts";

const viewOf = (payloads: Parameters<typeof Log.logOf>[0]): View.View =>
  View.reduce(View.initial, { type: "history", events: Log.logOf(payloads), at: 0 });

describe("finding words in a session", () => {
  const view = viewOf([
    Log.aPrompt("where is the Port set?"),
    Log.anAnswer("In config.ts."),
    Log.aCall("a", "shell", { command: "grep -n port src" }),
    Log.aStart("a", "shell"),
    Log.aResult("a", "shell", "exit 0\nsrc/config.ts:3: port = 7400"),
    Log.anAnswer("It is 7400.")
  ]);
  const found = (words: string, before = rowCount(view)) => findBefore(view, words, before);

  it("begins with the newest, takes all the words in any case, and looks into commands and what they said", () => {
    expect(Chunked.size(view.log.transcript.cells)).toBe(4);
    expect(found("7400")).toBe(3);
    expect(found("7400", 3)).toBe(2);
    expect(found("PORT set")).toBe(0);
    expect(found("config.ts port")).toBe(2);
    expect(found("port config.ts", 2)).toBeUndefined();
    expect(found("nothing like it")).toBeUndefined();
    expect(found("  ")).toBeUndefined();
  });

  it("finds every row that holds a word, once each, going back", () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom("needle", "hay", "straw"), { maxLength: 40 }), (said) => {
        const many = viewOf(said.map((word, index) => Log.aPrompt(`${word} ${index}`)));
        const places: Array<number> = [];
        for (let at = findBefore(many, "needle", rowCount(many)); at !== undefined; ) {
          places.unshift(at);
          at = findBefore(many, "needle", at);
        }
        expect(places).toEqual(said.flatMap((word, index) => (word === "needle" ? [index] : [])));
      })
    ));
});
