import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDuration } from "../src/duration.js";
import { formatDuration } from "../src/format.js";

test("hours and minutes add up", () => {
  assert.equal(parseDuration("1h 30m"), 5_400);
});

test("days and seconds count too", () => {
  assert.equal(parseDuration("2d 15s"), 172_815);
});

test("a text that is no duration is refused", () => {
  assert.throws(() => parseDuration("soon"), RangeError);
});

test("what was read can be written again", () => {
  assert.equal(formatDuration(parseDuration("2h 5m 7s")), "2h 5m 7s");
});
