import { canonicalJson } from "@latch/protocol";
import { Effect, FastCheck as fc } from "effect";
import { expect, it } from "vitest";
import { EventStore } from "../../src/index.ts";
import { restore } from "../../src/session/restore.ts";
import { constraintWords, mentionsConstraint } from "../../src/state/constraint.ts";
import * as SessionState from "../../src/state/session-state.ts";
import { aSession } from "../builders.ts";
import { layerMemoryStore, memoryStore } from "../memory-store.ts";

const rules = [
  "must",
  "mustn't",
  "do not",
  "don't",
  "don’t",
  "never",
  "require",
  "required",
  "constraint",
  "constraints",
  "preserve",
  "always",
  "only use",
  "only touch"
];

/** Words that make a rule, or nearly, in any case and between anything. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...rules,
        ...rules.map((rule) => rule.toUpperCase()),
        "do\tnot",
        "onlyuse",
        "Go on.",
        "\n"
      ),
      fc.string({ maxLength: 4 })
    ),
    { maxLength: 6 }
  )
  .chain((parts) => fc.constantFrom(" ", "", "\n", '"', "\\").map((between) => parts.join(between)));

it("every message that states a rule holds one of the words that restoring looks for", () => {
  for (const rule of rules) expect(mentionsConstraint(rule), rule).toBe(true);
  return fc.assert(
    fc.property(anyText, (text) => {
      fc.pre(mentionsConstraint(text));
      const stored = canonicalJson({ text }).toLowerCase();
      expect(constraintWords.some((word) => stored.includes(word))).toBe(true);
    })
  );
});

it("a restored session has the goal and every rule that its user gave, however much was said between", async () => {
  const blanks = fc.array(fc.constantFrom("", " \n"), { maxLength: 45 });
  await fc.assert(
    fc.asyncProperty(blanks, fc.array(anyText, { maxLength: 30 }), async (silence, said) => {
      const restored = Effect.gen(function* () {
        const store = yield* EventStore;
        const payloads = [...silence, ...said].map((text) => ({ type: "user_message" as const, text }));
        const events = yield* store.commit([{ session: aSession, payloads }]);
        const live = events.reduce(SessionState.reduce, SessionState.initial);
        expect((yield* restore(aSession)).task).toEqual(live.task);
      });
      await Effect.runPromise(Effect.provide(restored, layerMemoryStore(memoryStore())));
    }),
    { numRuns: 60 }
  );
});
