import { describe, expect, it } from "@effect/vitest";
import { type Payload, Sequence, SessionHistory } from "@latch/protocol";
import { Effect } from "effect";
import fc from "fast-check";
import { episodeLine } from "../../src/episode/episode.ts";
import { addEvents, emptyBuilder, episodeKinds, episodesOf } from "../../src/episode/episode-builder.ts";
import { archiveBefore, horizonOf } from "../../src/episode/load-episodes.ts";
import { selectEpisodes } from "../../src/episode/select-episodes.ts";
import { MemoryLog } from "../support/memory-history.ts";
import { answers, calls, fails, says, user } from "../support/words.ts";

const changed = (path: string): Payload => ({
  type: "file_changed",
  path,
  before: null,
  after: null,
  owner: "latch",
  additions: 1,
  deletions: 0
});
const payload: fc.Arbitrary<Payload> = fc.oneof(
  fc.lorem({ maxCount: 5 }).map(user),
  fc.lorem({ maxCount: 5 }).map(says),
  fc.constant(calls("x", "c")),
  fc.constant(answers("c", "ok")),
  fc.constant(fails("c", "no")),
  fc.constantFrom("a.ts", "b.ts").map(changed),
  fc.constant<Payload>({ type: "mode_changed", mode: "work" })
);

describe("episodes", () => {
  it("are the same built event by event as all at once, at every prefix", () =>
    fc.assert(
      fc.property(fc.array(payload, { maxLength: 160 }), (payloads) => {
        const log = new MemoryLog();
        log.append(...payloads);
        const relevant = log.events.filter((event) => episodeKinds.includes(event.payload.type));
        let builder = emptyBuilder(Sequence.make(0), "");
        relevant.forEach((event, index) => {
          builder = addEvents(builder, [event], event.sequence);
          const whole = addEvents(
            emptyBuilder(Sequence.make(0), ""),
            relevant.slice(0, index + 1),
            event.sequence
          );
          expect(episodesOf(builder)).toEqual(episodesOf(whole));
        });
      }),
      { numRuns: 30 }
    ));

  it.effect("are the same for an archive that grew as for one read anew, beyond the horizon too", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      const history = yield* SessionHistory;
      let grown: Effect.Effect.Success<ReturnType<typeof archiveBefore>> | undefined;
      for (let round = 0; round < 30; round += 1) {
        for (let index = 0; index < 617; index += 1) {
          log.append(
            index % 90 === 3
              ? user(`intent ${round}.${index}`)
              : index % 5 === 0
                ? changed(`src/${index}.ts`)
                : says("working")
          );
        }
        const end = Sequence.make(log.events.length - 7);
        grown = yield* archiveBefore(history, grown, end);
        const anew = yield* archiveBefore(history, undefined, end);
        expect(episodesOf(grown)).toEqual(episodesOf(anew));
      }
      expect(horizonOf(log.events.length)).toBeGreaterThan(0);
    }).pipe(Effect.provide(log.layer));
  });

  it("begin at a user's message and hold a bounded number of events", () => {
    const log = new MemoryLog();
    log.append(
      user("fix the parser"),
      ...Array.from({ length: 100 }, () => says("working")),
      user("write the docs"),
      says("ok")
    );
    const episodes = episodesOf(
      addEvents(emptyBuilder(Sequence.make(0), ""), log.events, Sequence.make(log.events.length))
    );
    expect(episodes.map(({ topic }) => topic)).toContain("write the docs");
    for (const { start, end } of episodes) expect(end - start).toBeLessThan(48);
    expect(
      episodes.filter(({ topic }) => topic === "fix the parser").map(({ continued }) => continued)
    ).toEqual([false, true, true]);
  });
});

describe("the index", () => {
  const base = { files: [], tools: [], continued: false } as const;
  const at = (start: number) => ({ start: Sequence.make(start), end: Sequence.make(start + 1) });
  const ask = { touchedFiles: [], budgetTokens: 10_000, price: (text: string) => text.length / 4 };
  const quiet = Array.from({ length: 10 }, (_, index) => ({
    ...base,
    ...at(1_000 + index * 2),
    topic: "unrelated",
    markers: []
  }));

  it("scores evidence, whatever came of it", () => {
    const episode = { ...base, ...at(10), topic: "old", markers: ["evidence" as const] };
    expect(selectEpisodes([episode, ...quiet], { ...ask, query: "" })).toContainEqual(episode);
  });

  it("finds an old episode by what it was about, and by its files", () => {
    const parser = { ...base, ...at(10), topic: "repair the parsers", markers: [] };
    const invoice = { ...base, ...at(20), topic: "x", files: ["src/invoice.ts"], markers: [] };
    const chosen = selectEpisodes([parser, invoice, ...quiet], {
      ...ask,
      query: "what about the parser?",
      touchedFiles: ["src/invoice.ts"]
    });
    expect(chosen.slice(0, 2)).toEqual([parser, invoice]);
  });

  it("has at most sixteen entries, within its budget, in the order of history", () => {
    const many = Array.from({ length: 400 }, (_, index) => ({
      ...base,
      ...at(index * 2 + 1),
      topic: `topic ${index}`,
      markers: ["failure" as const]
    }));
    const chosen = selectEpisodes(many, { ...ask, query: "" });
    expect(chosen).toHaveLength(16);
    expect(chosen.map(({ start }) => start)).toEqual(chosen.map(({ start }) => start).sort((a, b) => a - b));
    const priced = selectEpisodes(many, { ...ask, query: "", budgetTokens: 40 });
    expect(
      priced.reduce((sum, episode) => sum + ask.price(episodeLine(episode, 4)) + 1, 0)
    ).toBeLessThanOrEqual(40);
  });
});
