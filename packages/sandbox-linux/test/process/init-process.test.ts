import { describe, expect, it } from "@effect/vitest";
import { isAlive, parseStat } from "../../src/process/init-process.ts";

const stat = (name: string, state: string, start: string) =>
  `42 (${name}) ${state} 1 42 42 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 ${start} 9 10 11\n`;

describe("a process seen from outside", () => {
  it("is read from its stat, whatever its name holds", () => {
    expect(parseStat(stat("bwrap", "S", "12345"))).toEqual({ state: "S", startTime: "12345" });
    expect(parseStat(stat("a) R (b", "Z", "7"))).toEqual({ state: "Z", startTime: "7" });
    expect(parseStat("")).toBeUndefined();
  });

  it("is not another one that was given its number", () => {
    expect(isAlive({ pid: process.pid, startTime: "1" })).toBe(false);
  });
});
