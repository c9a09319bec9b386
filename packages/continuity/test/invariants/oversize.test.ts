import { describe, expect, it } from "@effect/vitest";
import { ArtifactId, type ContextView, canonicalJson, type Payload, requestLimit } from "@latch/protocol";
import { Effect } from "effect";
import { MemoryLog } from "../support/memory-history.ts";
import { protocolFaults } from "../support/wire-check.ts";
import {
  answers,
  budget,
  calls,
  engineOn,
  profile,
  request,
  resumed,
  says,
  turn,
  user
} from "../support/words.ts";

const small = budget({ windowTokens: 9_000, reserveTokens: 1_000, recentTokens: 4_000, toolsTokens: 100 });
const asked = request({ budget: small });
const long = (words: number, word = "alpha"): string =>
  Array.from({ length: words }, (_, at) => `${word}${at}`).join(" ");
const texts = (view: ContextView): ReadonlyArray<string> =>
  view.messages.map((message) => ("text" in message ? message.text : message.output));
const started = (log: MemoryLog) =>
  log.events.flatMap(({ payload }) => (payload.type === "context_epoch_started" ? [payload] : [])).at(-1);

describe("a newest turn that is larger than the window", () => {
  it.effect(
    "is shown by its beginning and end, with what is missing and how to read it, within the budget",
    () => {
      const log = new MemoryLog();
      const text = `Fix what this log shows. ${long(20_000)} THE END`;
      return Effect.gen(function* () {
        log.append(user("earlier"), says("ok"), user(text));
        const view = yield* turn(log, asked);
        expect(view.stats.totalTokens).toBeLessThanOrEqual(requestLimit(small));
        const shown = texts(view).find((each) => each.startsWith("Fix what this log shows.")) ?? "";
        expect(shown).toMatch(/THE END$/);
        expect(shown).toMatch(
          /of \d+ characters are left out here: this turn is larger than the model's window\. Nothing is lost; the whole is event #3, here from recall \{"peek": 3, "offset": \d+\}/
        );
        expect(started(log)?.shortened).toEqual([{ sequence: 3, characters: expect.any(Number) }]);
        expect(log.events[2]?.payload).toEqual(user(text));
      }).pipe(Effect.provide(engineOn(log)));
    }
  );

  it.effect("stays the same bytes while its epoch lasts, also after a resume", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user(long(20_000)));
      const first = yield* turn(log, asked);
      log.append(says("I see its beginning and its end."));
      const again = yield* resumed(log, asked);
      const second = yield* turn(log, asked);
      expect(canonicalJson(again)).toBe(canonicalJson(second));
      expect(second.stats.generation).toBe(first.stats.generation);
      expect(second.messages.slice(0, first.messages.length)).toEqual(first.messages);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("gives way where it is largest: short results of the same calls stay whole", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(
        user("read them all"),
        calls("reading", "a", "b", "c"),
        answers("a", long(9_000, "beta")),
        answers("b", "a short result"),
        answers("c", long(12_000, "gamma"))
      );
      const view = yield* turn(log, asked);
      expect(protocolFaults(view.messages)).toEqual([]);
      expect(view.stats.totalTokens).toBeLessThanOrEqual(requestLimit(small));
      expect(texts(view)).toContain("a short result");
      expect(started(log)?.shortened?.map(({ sequence }) => sequence)).toEqual([3, 5]);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("loses its images before its words, and says that it had them", () => {
    const log = new MemoryLog();
    const media = Array.from({ length: 8 }, (_, at) => ({
      kind: "image" as const,
      artifact: ArtifactId.make(at.toString(16).padStart(64, "0")),
      mediaType: "image/png" as const,
      size: 900_000,
      width: 1_400,
      height: 1_400
    }));
    return Effect.gen(function* () {
      log.append({ type: "user_message", text: "What do these show?", media });
      const view = yield* turn(log, asked);
      expect(view.stats.totalTokens).toBeLessThanOrEqual(requestLimit(small));
      const shown = texts(view).find((each) => each.startsWith("What do these show?")) ?? "";
      expect(shown).toContain("[8 images and 0 of 19 characters are left out here");
      expect(view.stats.imageCount).toBe(0);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("is named where a model's own words are what is too large, for those can't be cut", () => {
    const log = new MemoryLog();
    const wrote: Payload = {
      type: "assistant_message_completed",
      text: long(20_000),
      toolCalls: []
    };
    return Effect.gen(function* () {
      log.append(user("write it all out"), wrote);
      const view = yield* turn(log, asked);
      expect(view.stats.totalTokens).toBeLessThanOrEqual(requestLimit(small));
      expect(texts(view).join("\n")).toContain(
        'THE NEWEST TURN (#2) is larger than this model\'s window, so it is not in view. Nothing is lost. Read it in parts: recall {"peek": 2, "offset": 0}.'
      );
      log.append(user("go on"));
      expect(texts(yield* turn(log, asked))).toContain("go on");
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("is whole again for a model whose window holds it", () => {
    const log = new MemoryLog();
    const text = long(4_000);
    return Effect.gen(function* () {
      log.append(user(text));
      const before = yield* turn(log, asked);
      expect(texts(before)).not.toContain(text);
      log.append(profile("a larger one"));
      const large = request();
      const after = yield* turn(log, large);
      expect(texts(after)).toContain(text);
      expect(started(log)?.shortened).toBeUndefined();
    }).pipe(Effect.provide(engineOn(log)));
  });
});
