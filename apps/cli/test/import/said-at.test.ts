import { describe, expect, it } from "vitest";
import { saidAt } from "../../src/import/said-at.ts";

const moment = Date.UTC(2026, 0, 2, 3, 4, 5);
const iso = new Date(moment).toISOString();

describe("when a line was said", () => {
  it.each([
    ["a wrapped item's time", { timestamp: iso }],
    ["the neutral form's", { at: iso }],
    ["milliseconds", { timestamp: moment }],
    ["seconds", { at: moment / 1_000 }],
    ["a message's own record", { info: { time: { created: moment } } }]
  ])("is read from %s", (_, line) => {
    expect(saidAt(line)).toBe(moment);
  });

  it.each([{}, { at: "yesterday" }, { at: -1 }, { timestamp: 1e300 }, { at: true }, { info: { time: 5 } }])(
    "is not known from %j",
    (line) => {
      expect(saidAt(line)).toBeUndefined();
    }
  );
});
