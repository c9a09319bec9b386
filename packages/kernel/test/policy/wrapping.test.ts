import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cell, type Classification, classify } from "../../src/policy/index.ts";
import { aCommand, modes, safeties } from "./a-call.ts";
import { commandTable } from "./commands/index.ts";
import { around, before, fitting } from "./wrapping.ts";

const wrappings = [...around, ...before];
const severity: Readonly<Record<Cell, number>> = { allow: 0, ask: 1, deny: 2 };

/** No lower class: at least as strict, at least as much needed, and only a reader if the command itself is one. */
const expectNotLower = (wrapped: Classification, command: Classification) => {
  expect(severity[wrapped.decision.type]).toBeGreaterThanOrEqual(severity[command.decision.type]);
  // What is refused needs nothing: it never runs.
  if (wrapped.decision.type !== "deny") {
    expect(wrapped.capabilities).toEqual(expect.arrayContaining([...command.capabilities]));
  }
  expect(wrapped.readOnly && !command.readOnly).toBe(false);
};

describe("wrapping a command", () => {
  for (const [index, wrapping] of wrappings.entries()) {
    it(`never lowers its class: ${wrapping.name}`, () => {
      // Every wrapping meets commands of every class; over all wrappings every command is met many times.
      const met = commandTable.filter(
        ({ command }, position) => position % 16 === index % 16 && fitting(command).includes(wrapping)
      );
      for (const { command } of met) {
        expectNotLower(classify(aCommand(wrapping.wrap(command))), classify(aCommand(command)));
      }
      expect(met.length).toBeGreaterThan(20);
    });
  }

  const scenario = fc.record({
    entry: fc.constantFrom(...commandTable),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    mode: fc.constantFrom(...modes),
    safety: fc.constantFrom(...safeties)
  });

  it("never lowers its class, in any mode and profile, however often it is done", () =>
    fc.assert(
      fc.property(scenario, ({ entry, picks, mode, safety }) => {
        const wrapped = picks.reduce((text, pick) => {
          const choices = fitting(text);
          return choices[pick % choices.length]?.wrap(text) ?? text;
        }, entry.command);
        const settings = { mode, safety };
        expectNotLower(classify(aCommand(wrapped, settings)), classify(aCommand(entry.command, settings)));
      }),
      { numRuns: 1_000 }
    ));

  it("never lowers its class, though deeper than can be followed", () => {
    const deep = Array.from({ length: 20 }).reduce<string>(
      (text) => (text.length > 20_000 ? text : `eval '${text.replaceAll("'", `'\\''`)}'`),
      "rm -rf y"
    );
    expect(classify(aCommand(deep)).decision.type).toBe("deny");
  });
});
