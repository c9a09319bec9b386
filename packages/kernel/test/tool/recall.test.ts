import { describe, expect, it } from "@effect/vitest";
import {
  ContextEngine,
  type Event,
  type Payload,
  Sequence,
  SessionHistory,
  searchableText
} from "@latch/protocol";
import { Effect, Layer, Option } from "effect";
import fc from "fast-check";
import { maxOutputBytes } from "../../src/defaults.ts";
import * as Recall from "../../src/tool/recall.ts";
import { rowsWithin, stretchOf } from "../../src/tool/recalled-text.ts";
import { logOf } from "../builders.ts";
import { type Bench, withBench } from "./workbench.ts";

const said = (text: string): Payload => ({ type: "user_message", text });
const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The tool over a log; a search gives all of it that has the word. */
const layerOf = (events: ReadonlyArray<Event>) =>
  Layer.merge(
    Layer.mock(ContextEngine, {
      name: "all of it",
      recall: (word) =>
        Effect.succeed(
          events.flatMap(({ payload, sequence }) => {
            const text = searchableText(payload);
            return text.includes(word) ? [{ sequence, kind: payload.type, score: 1, text }] : [];
          })
        )
    }),
    Layer.mock(SessionHistory, {
      lastSequence: Effect.succeed(Sequence.make(events.length)),
      peek: (sequence) => Effect.succeed(Option.fromNullable(events[sequence - 1])),
      slice: ({ after = 0, limit = 1_000 }) => Effect.succeed(events.slice(after, after + limit))
    })
  );

const recalling = (payloads: ReadonlyArray<Payload>, args: object) =>
  withBench((bench: Bench) =>
    Effect.flatMap(Recall.make, (tool) => bench.call(tool, args)).pipe(
      Effect.provide(Layer.merge(bench.layer(), layerOf(logOf(payloads))))
    )
  );

describe("recall", () => {
  it.effect("takes exactly one form, and says which there are", () =>
    Effect.gen(function* () {
      for (const args of [{}, { search: "x", peek: 1 }]) {
        expect(yield* recalling([said("x")], args)).toMatchObject({ ok: false, failure: "bad_arguments" });
      }
    })
  );

  it.effect("gives originals back with their sequence numbers, in the order of history", () =>
    Effect.gen(function* () {
      const log = [said("the port is 80"), said("something else"), said("the port is 90")];
      const found = yield* recalling(log, { search: "port" });
      expect(found.output).toBe("#1 user_message: the port is 80\n\n#3 user_message: the port is 90");
      const slice = yield* recalling(log, { slice: { start: 2, length: 2 } });
      expect(slice.output).toBe("#2 user_message: something else\n\n#3 user_message: the port is 90");
      expect((yield* recalling(log, { peek: 1 })).output).toBe("#1 user_message: the port is 80");
    })
  );

  it.effect("says what there is when asked for what is not there", () =>
    Effect.gen(function* () {
      for (const args of [{ peek: 9 }, { slice: { start: 9, length: 2 } }]) {
        expect((yield* recalling([said("x"), said("y")], args)).output).toBe(
          "there is no event in that range: this session has #1 to #2"
        );
      }
    })
  );

  it.effect("lets no long event hide the others, and says how to read it", () =>
    Effect.gen(function* () {
      const log = [said("first port"), said(`port ${"x".repeat(200_000)}`), said("last port")];
      for (const args of [{ search: "port" }, { slice: { start: 1, length: 3 } }]) {
        const { output } = yield* recalling(log, args);
        expect(bytes(output)).toBeLessThanOrEqual(maxOutputBytes);
        expect(output).toContain("#1 user_message: first port");
        expect(output).toContain("#3 user_message: last port");
        expect(output).toContain('[the whole: {"peek": 2}]');
      }
    })
  );
});

describe("one long event", () => {
  it("can be read to its end, stretch by stretch, each within the bound of a result", () => {
    return fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 2_000 }),
        (words, times) => {
          const text = words.repeat(times);
          const [event] = logOf([said(text)]);
          if (event === undefined) throw new RangeError("no event");
          let read = "";
          let offset: number | undefined = 0;
          while (offset !== undefined) {
            const shown: string = stretchOf(event, offset);
            expect(bytes(shown)).toBeLessThanOrEqual(maxOutputBytes);
            const [, body = "", next] =
              /^#1 user_message, characters \d+ to \d+ of \d+: (.*?)(?:\n\[\d+ characters follow: \{"peek": 1, "offset": (\d+)\}\])?$/s.exec(
                shown
              ) ?? [];
            read += body;
            offset = next === undefined ? undefined : Number(next);
          }
          expect(read).toBe(text);
        }
      ),
      { numRuns: 40 }
    );
  });
});

describe("rows", () => {
  it("are whole where they fit together, and within the bound whatever they are", () => {
    return fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 30 }), (lengths) => {
        const rows = lengths.map((length, index) => ({ sequence: index + 1, text: "é".repeat(length) }));
        const shown = rowsWithin(rows);
        expect(bytes(shown)).toBeLessThanOrEqual(maxOutputBytes);
        if (rows.every(({ text }) => bytes(text) < maxOutputBytes / 31)) {
          expect(shown).toBe(rows.map(({ text }) => text).join("\n\n"));
        }
      })
    );
  });
});
