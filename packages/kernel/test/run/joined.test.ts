import type { StreamEvent } from "@latch/protocol";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { joined } from "../../src/run/model-call.ts";

const text = (words: string): StreamEvent => ({ type: "text_delta", text: words });
const alive: StreamEvent = { type: "activity", activity: "receiving" };

it("pieces of text that arrive together are announced as one, and nothing changes places", () => {
  expect(joined([text("a"), text("b"), alive, text("c"), text("d")])).toEqual([
    text("ab"),
    alive,
    text("cd")
  ]);
});

it("joining loses no word and no other event, whatever arrives", () =>
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string().map(text), fc.constant(alive), fc.constant({ ...alive }))),
      (arrived) => {
        const words = (events: ReadonlyArray<StreamEvent>): string =>
          events.map((event) => (event.type === "text_delta" ? event.text : "\n")).join("");
        expect(words(joined(arrived))).toBe(words(arrived));
      }
    )
  ));
