import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { call } from "../scripted-provider.ts";
import { eventsOf, scene, terminalResults } from "./harness.ts";

const shell = (command: string) => call("shell", { command });
const notices = (memory: Parameters<typeof eventsOf>[0]) =>
  eventsOf(memory, "reground_requested").map(({ payload }) => payload.subject);

describe("the loop detector", () => {
  it("lets 200 calls pass that differ in an argument only, or in their result only", async () => {
    let runs = 0;
    const { run, memory, ran } = scene({
      settings: { maxModelTurns: null },
      behave: (line) => {
        runs += 1;
        return line === "next" ? { output: `step ${runs}` } : {};
      },
      answers: [
        ...Array.from({ length: 200 }, (_, index) => ({
          calls: [shell(`make part-${index}`), shell("next")]
        })),
        { text: "done" }
      ]
    });
    await run("go");
    expect(notices(memory)).toEqual([]);
    expect(ran.filter(({ line }) => line === "next" || line.startsWith("make"))).toHaveLength(400);
  });

  it.each([
    ["that succeeds", {}],
    ["that fails", { exit: 2, output: "no rule to make target" }]
  ])(
    "stops a call %s five times with the same result, tells why, and does not run a sixth",
    async (_, behaviour) => {
      const { run, memory, ran, requests } = scene({
        behave: () => behaviour,
        answers: [...Array.from({ length: 7 }, () => ({ calls: [shell("make")] })), { text: "I see" }]
      });
      await run("go");
      expect(ran.filter(({ line }) => line === "make")).toHaveLength(5);
      expect(notices(memory).filter((subject) => subject === "repetition")).toHaveLength(1);
      expect(JSON.stringify(requests[5]?.messages)).toContain("`shell make` was called 5 times");
      expect(
        eventsOf(memory, "tool_failed").filter(({ payload }) => payload.failure === "suppressed")
      ).toHaveLength(2);
      expect([...terminalResults(memory).values()].every((count) => count === 1)).toBe(true);
      expect(audit(memory.events).violations).toEqual([]);
    }
  );

  it("counts what comes around in turns, and what stands in one message", async () => {
    const rounds = scene({
      answers: [
        ...Array.from({ length: 7 }, () => ({ calls: [shell("make a")] })).flatMap((one) => [
          one,
          { calls: [shell("make b")] }
        ]),
        { text: "done" }
      ]
    });
    await rounds.run("go");
    expect(notices(rounds.memory)).toContain("repetition");
    const batch = scene({
      answers: [{ calls: Array.from({ length: 5 }, () => shell("make")) }, { text: "done" }]
    });
    await batch.run("go");
    expect(notices(batch.memory)).toEqual(["repetition"]);
  });

  it("lets the call run again once anything new has come of another", async () => {
    const { run, ran } = scene({
      answers: [
        ...Array.from({ length: 5 }, () => ({ calls: [shell("make")] })),
        { calls: [shell("make")] },
        { calls: [call("write", { path: "a.txt", content: "changed" })] },
        { calls: [shell("make")] },
        { text: "done" }
      ]
    });
    await run("go");
    expect(ran.filter(({ line }) => line === "make")).toHaveLength(6);
  });

  it("does not take a fix for a loop: edit and check, ten times over", async () => {
    const { run, memory } = scene({
      behave: (line) => (line === "make test" ? { output: "ok" } : {}),
      answers: [
        ...Array.from({ length: 10 }, (_, index) => ({
          calls: [
            call("write", { path: `part-${index}.txt`, content: `version ${index}` }),
            shell("make test")
          ]
        })),
        { text: "done" }
      ]
    });
    await run("go");
    expect(notices(memory)).toEqual([]);
  });

  it("starts over when the user speaks", async () => {
    const { within, memory } = scene({
      answers: Array.from({ length: 3 }, () => [
        ...Array.from({ length: 4 }, () => ({ calls: [shell("make")] })),
        { text: "done" }
      ]).flat()
    });
    await within((session) =>
      Effect.forEach(["one", "two", "three"], (text) => session.run({ text }), { discard: true })
    );
    expect(eventsOf(memory, "tool_completed")).toHaveLength(12);
    expect(notices(memory)).toEqual([]);
  });
});
