/** What every `SessionHistory` promises. */
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { type HistoryQuery, Sequence, SessionHistory, searchTerms } from "@latch/protocol";
import { historyLayer, type SessionHistories } from "@latch/store-sqlite";
import { Effect, type Layer, Option } from "effect";
import { describe } from "vitest";
import { answered, mutation, said, sessionNumber, workspace } from "../support/sessions.ts";

type Services = EventStore | SessionCatalog | SessionHistories;

const [mine, other] = [sessionNumber(1), sessionNumber(2)];
const at = (sequence: number) => Sequence.make(sequence);

/** My session: 2 said, 3 answered, 4 a mutation, 5 said, 6 answered. Another that says the same words. */
const twoSessions = Effect.gen(function* () {
  const catalog = yield* SessionCatalog;
  yield* catalog.create(mine, workspace, "1.0.0");
  yield* catalog.create(other, workspace, "1.0.0");
  yield* (yield* EventStore).commit([
    { session: other, payloads: [said("apple pear"), said("apple apple apple")] },
    {
      session: mine,
      payloads: [
        said("apple"),
        answered("apple apple pear and parseHttpRequest in src/history/search.ts"),
        mutation,
        said(`pear ${"and much more beside the point ".repeat(20)}`),
        answered("the setting user_id must be kept")
      ]
    },
    { session: other, payloads: [answered("pear plum")] }
  ]);
});

const ask = (terms: ReadonlyArray<string>, query: Partial<HistoryQuery> = {}): HistoryQuery => ({
  terms,
  limit: 10,
  order: "rank",
  ...query
});

export const sessionHistorySuite = <E>(name: string, layer: Layer.Layer<Services, E>): unknown =>
  describe(`SessionHistory in ${name}`, () => {
    const test = <A, F>(
      title: string,
      body: (history: typeof SessionHistory.Service) => Effect.Effect<A, F, EventStore>
    ) =>
      it.effect(title, () =>
        Effect.zipRight(
          twoSessions,
          Effect.provide(Effect.flatMap(SessionHistory, body), historyLayer(mine))
        ).pipe(Effect.provide(layer))
      );

    test("it reads its own session only", (history) =>
      Effect.gen(function* () {
        expect(yield* history.lastSequence).toBe(6);
        const all = yield* history.slice({});
        expect(all).toHaveLength(6);
        expect(new Set(all.map(({ session }) => session))).toEqual(new Set([mine]));
        expect((yield* history.tail(2)).map(({ sequence }) => sequence)).toEqual([5, 6]);
        expect(yield* history.peek(at(3))).toEqual(Option.some(all[2]));
        expect(yield* history.peek(at(7))).toEqual(Option.none());
        expect((yield* history.slice({ sequences: [at(5), at(2)] })).map(({ sequence }) => sequence)).toEqual(
          [2, 5]
        );
        expect((yield* history.ofKinds(["user_message"], {})).map(({ sequence }) => sequence)).toEqual([
          2, 5
        ]);
        const latest = yield* history.latestOfKind(["user_message", "session_created"]);
        expect(Option.map(latest, ({ sequence }) => sequence)).toEqual(Option.some(5));
      }));

    test("it sees what is appended after it was opened", (history) =>
      Effect.gen(function* () {
        expect(yield* history.lastSequence).toBe(6);
        yield* (yield* EventStore).commit([{ session: mine, payloads: [said("quince")] }]);
        expect(yield* history.lastSequence).toBe(7);
        expect((yield* history.search(ask(["quince"]))).map(({ sequence }) => sequence)).toEqual([7]);
      }));

    const found: ReadonlyArray<readonly [string, HistoryQuery, ReadonlyArray<number>]> = [
      ["a word, what is all about it first", ask(["apple"]), [2, 3]],
      ["any of several words, what has more and rarer ones first", ask(["apple", "pear"]), [3, 2, 5]],
      ["the newest first when asked so", ask(["apple", "pear"], { order: "newest" }), [5, 3, 2]],
      ["only the newest few", ask(["apple", "pear"], { order: "newest", limit: 2 }), [5, 3]],
      ["only after", ask(["apple"], { after: at(2) }), [3]],
      ["only before", ask(["apple"], { before: at(3) }), [2]],
      [
        "only between, newest first",
        ask(["apple", "pear"], { after: at(2), before: at(5), order: "newest" }),
        [3]
      ],
      ["an identifier, whole", ask(["parseHttpRequest"], { limit: 1 }), [3]],
      ["an identifier in another spelling", ask(["parse_http_request"], { limit: 1 }), [3]],
      ["a part of a camelCase identifier", ask(["http"]), [3]],
      ["a snake_case identifier, whole", ask(["user_id"], { limit: 1 }), [6]],
      ["a part of a path", ask(["history"]), [3]],
      ["a path, whole", ask(["src/history/search.ts"], { limit: 1 }), [3]],
      ["terms of the index itself", ask(searchTerms("applying pears"), { analysed: true }), [3, 5]],
      ["nothing for nothing", ask([]), []],
      ["nothing for words without letters", ask(["", '"', "* OR NEAR(", "\u0000"].slice(0, 2)), []],
      ["nothing for a limit of none", ask(["apple"], { limit: 0 }), []],
      ["nothing for what only another session says", ask(["plum"]), []]
    ];
    for (const [title, query, expected] of found) {
      test(`a search finds ${title}`, (history) =>
        Effect.gen(function* () {
          expect((yield* history.search(query)).map(({ sequence }) => sequence)).toEqual(expected);
        }));
    }

    test("operators of the index are words like any other", (history) =>
      Effect.gen(function* () {
        for (const word of [
          'apple" OR "plum',
          "NOT apple",
          "apple*",
          "terms:apple",
          "NEAR(apple pear)",
          "a\u0000pple"
        ]) {
          yield* history.search(ask([word]));
          yield* history.search(ask([word], { analysed: true }));
        }
        expect(yield* history.search(ask(["plum* OR plum"]))).toEqual([]);
      }));

    it.effect("the history of a session that does not exist yet is empty, not an error", () =>
      Effect.gen(function* () {
        const history = yield* SessionHistory;
        expect(yield* history.lastSequence).toBe(0);
        expect(yield* history.tail(5)).toEqual([]);
        expect(yield* history.search(ask(["apple"]))).toEqual([]);
      }).pipe(Effect.provide(historyLayer(sessionNumber(77))), Effect.provide(layer))
    );
  });
