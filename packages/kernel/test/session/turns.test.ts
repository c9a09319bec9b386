import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Input } from "../../src/index.ts";
import * as Turns from "../../src/session/interactive/turns.ts";

/** What may come next, whatever stands. */
type Step = "submit" | "began" | "taken_in" | "ended" | "cancel" | "too_late";

const steps = fc.array(fc.constantFrom<Step>("submit", "began", "taken_in", "ended", "cancel", "too_late"), {
  maxLength: 60
});

describe("words while runs come and go", () => {
  it("are each opening a run, said to one, or given back: exactly once, in any order of events", () =>
    fc.assert(
      fc.property(steps, (all) => {
        let turns = Turns.idle;
        let count = 0;
        const opened: Array<string> = [];
        const taken: Array<string> = [];
        const returned: Array<string> = [];
        const submitted: Array<string> = [];
        const giveBack = (inputs: ReadonlyArray<Input>): void => {
          for (const { text } of inputs) returned.push(...text.split("\n\n"));
        };
        const end = (): void => {
          const ended = Turns.ended(turns);
          giveBack(ended.returned);
          turns = ended.turns;
        };
        for (const step of all) {
          switch (step) {
            case "submit": {
              count += 1;
              const text = `w${count}`;
              submitted.push(text);
              const [where, next] = Turns.submit(turns, { text });
              expect(where === "start").toBe(turns.phase === "idle");
              turns = next;
              break;
            }
            case "began":
              if (turns.opening !== undefined) {
                opened.push(...turns.opening.text.split("\n\n"));
                turns = Turns.began(turns)[1];
              }
              break;
            case "taken_in": {
              const [first] = turns.said;
              if (first !== undefined) {
                taken.push(first.text);
                turns = Turns.takenIn(turns, first.text);
              }
              break;
            }
            case "too_late": {
              const last = turns.said.at(-1);
              if (last !== undefined) turns = Turns.tooLate(turns, last);
              break;
            }
            case "cancel": {
              const [back, next] = Turns.cancel(turns);
              giveBack(back);
              turns = next;
              break;
            }
            case "ended":
              if (turns.phase !== "idle") end();
          }
        }
        while (turns.phase !== "idle") end();
        expect([...opened, ...taken, ...returned].sort()).toEqual([...submitted].sort());
        expect(turns).toEqual(Turns.idle);
      })
    ));

  it("go to the next run when they were typed while the one before was being cancelled", () => {
    const [, running] = Turns.submit(Turns.idle, { text: "one" });
    const [, cancelling] = Turns.cancel(Turns.began(running)[1]);
    const [where, waiting] = Turns.submit(cancelling, { text: "two" });
    expect(where).toBe("wait");
    expect(Turns.ended(waiting)).toMatchObject({
      returned: [],
      next: { text: "two" },
      turns: { phase: "running" }
    });
  });

  it("are the person's again when the run they opened never began", () => {
    const [, running] = Turns.submit(Turns.idle, { text: "one" });
    expect(Turns.ended(running)).toEqual({ returned: [{ text: "one" }], next: undefined, turns: Turns.idle });
  });

  it("are the person's again when they cancel before the run took them in", () => {
    const [, running] = Turns.submit(Turns.idle, { text: "one" });
    const [, early] = Turns.submit(running, { text: "early" });
    expect(Turns.cancel(early)[0]).toEqual([{ text: "early" }]);
  });
});
