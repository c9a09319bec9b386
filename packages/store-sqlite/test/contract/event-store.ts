/** What every `EventStore` promises. */
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { type EventKind, type HistoryRange, Sequence } from "@latch/protocol";
import { Effect, type Layer, Option } from "effect";
import { describe } from "vitest";
import { answered, said, sessionNumber, workspace } from "../support/sessions.ts";

const first = sessionNumber(1);
const second = sessionNumber(2);
const at = (sequence: number) => Sequence.make(sequence);

const texts = (events: ReadonlyArray<{ readonly payload: object }>): ReadonlyArray<unknown> =>
  events.map(({ payload }) => ("text" in payload ? payload.text : undefined));

/** Session 1 with events 2 to 9: said 2, answered 3, said 4, … */
const aConversation = Effect.gen(function* () {
  const catalog = yield* SessionCatalog;
  yield* catalog.create(first, workspace, "1.0.0");
  const store = yield* EventStore;
  const payloads = [2, 3, 4, 5, 6, 7, 8, 9].map((number) =>
    number % 2 === 0 ? said(`${number}`) : answered(`${number}`)
  );
  yield* store.commit([{ session: first, payloads }]);
  return store;
});

export const eventStoreSuite = <E>(
  name: string,
  layer: Layer.Layer<EventStore | SessionCatalog, E>
): unknown =>
  describe(`EventStore in ${name}`, () => {
    const test = <A, F>(title: string, body: Effect.Effect<A, F, EventStore | SessionCatalog>) =>
      it.effect(title, () => Effect.provide(body, layer));

    test(
      "a commit returns its events in order, numbered without gaps per session and across sessions",
      Effect.gen(function* () {
        const store = yield* aConversation;
        yield* (yield* SessionCatalog).create(second, workspace, "1.0.0");
        const events = yield* store.commit([
          { session: first, payloads: [said("a"), said("b")] },
          { session: second, payloads: [said("c")] }
        ]);
        expect(events.map(({ session, sequence }) => [session, sequence])).toEqual([
          [first, 10],
          [first, 11],
          [second, 2]
        ]);
        expect(events.map((event) => event.globalSequence)).toEqual([11, 12, 13]);
        expect(texts(events)).toEqual(["a", "b", "c"]);
      })
    );

    test(
      "what a commit returned is what a read returns",
      Effect.gen(function* () {
        const store = yield* aConversation;
        const committed = yield* store.commit([{ session: first, payloads: [said("x"), answered("y")] }]);
        expect(yield* store.read(first, { after: at(9) })).toEqual(committed);
      })
    );

    test(
      "a commit over several sessions is kept whole or not at all",
      Effect.gen(function* () {
        const store = yield* aConversation;
        const failure = yield* Effect.flip(
          store.commit([
            { session: first, payloads: [said("lost")] },
            { session: second, payloads: [said("nowhere")] }
          ])
        );
        expect(failure._tag).toBe("SessionMissing");
        expect(yield* store.lastSequence(first)).toBe(9);
        yield* (yield* SessionCatalog).create(second, workspace, "1.0.0");
        const conflict = yield* Effect.flip(
          store.commit([
            { session: first, payloads: [said("lost")] },
            { session: second, payloads: [said("late")], expectedLast: at(7) }
          ])
        );
        expect(conflict).toMatchObject({ _tag: "AppendConflict", session: second, expected: 7, actual: 1 });
        expect(yield* store.lastSequence(first)).toBe(9);
        expect(yield* store.lastSequence(second)).toBe(1);
      })
    );

    test(
      "an append that expects the last sequence succeeds at it and fails past it, keeping nothing",
      Effect.gen(function* () {
        const store = yield* aConversation;
        yield* store.commit([{ session: first, payloads: [said("10")], expectedLast: at(9) }]);
        const conflict = yield* Effect.flip(
          store.commit([{ session: first, payloads: [said("again")], expectedLast: at(9) }])
        );
        expect(conflict).toMatchObject({ _tag: "AppendConflict", expected: 9, actual: 10 });
        expect(yield* store.lastSequence(first)).toBe(10);
      })
    );

    test(
      "a commit may name a session twice, and sees its own first part",
      Effect.gen(function* () {
        const store = yield* aConversation;
        const events = yield* store.commit([
          { session: first, payloads: [said("a")], expectedLast: at(9) },
          { session: first, payloads: [said("b")], expectedLast: at(10) }
        ]);
        expect(events.map(({ sequence }) => sequence)).toEqual([10, 11]);
      })
    );

    test(
      "a session can be founded together with an append to another, in one commit",
      Effect.gen(function* () {
        const store = yield* aConversation;
        const founding = {
          session: second,
          payloads: [{ type: "session_created", workspace, version: "1.0.0" } as const, said("hello")]
        };
        yield* store.commit([{ session: first, payloads: [said("spawned")] }, founding]);
        expect(yield* store.lastSequence(second)).toBe(2);
        expect((yield* Effect.flip(store.commit([founding])))._tag).toBe("AppendConflict");
      })
    );

    test(
      "nothing can be appended to a session that was never created",
      Effect.gen(function* () {
        const store = yield* EventStore;
        const failure = yield* Effect.flip(store.commit([{ session: second, payloads: [said("x")] }]));
        expect(failure).toMatchObject({ _tag: "SessionMissing", session: second });
        expect(yield* store.lastSequence(second)).toBe(0);
        expect(yield* store.read(second, {})).toEqual([]);
      })
    );

    test(
      "an empty commit appends nothing",
      Effect.gen(function* () {
        const store = yield* aConversation;
        expect(yield* store.commit([])).toEqual([]);
        expect(yield* store.commit([{ session: first, payloads: [] }])).toEqual([]);
        expect(yield* store.lastSequence(first)).toBe(9);
      })
    );

    test(
      "a payload that could not be read back is refused, not written",
      Effect.gen(function* () {
        const store = yield* aConversation;
        const failure = yield* Effect.flip(
          store.commit([
            {
              session: first,
              payloads: [
                said("kept only with its companion"),
                {
                  type: "context_memory_recalled",
                  query: "",
                  sequences: [Sequence.make(Number.NaN, true)]
                }
              ]
            }
          ])
        );
        expect(failure._tag).toBe("MalformedEvent");
        expect(yield* store.lastSequence(first)).toBe(9);
      })
    );

    const stretches: ReadonlyArray<readonly [string, HistoryRange, ReadonlyArray<number>]> = [
      ["everything", {}, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
      ["after, exclusive", { after: at(6) }, [7, 8, 9]],
      ["before, exclusive", { before: at(4) }, [1, 2, 3]],
      ["between, exclusive at both ends", { after: at(3), before: at(6) }, [4, 5]],
      ["the oldest few", { after: at(2), limit: 3 }, [3, 4, 5]],
      ["the newest few, still ascending", { keep: "newest", limit: 3 }, [7, 8, 9]],
      ["the newest before", { before: at(6), keep: "newest", limit: 2 }, [4, 5]],
      ["a limit of none", { limit: 0 }, []],
      ["an empty stretch", { after: at(9) }, []],
      ["a named few, once each, ascending", { sequences: [at(7), at(2), at(7), at(99)] }, [2, 7]]
    ];
    for (const [title, range, expected] of stretches) {
      test(
        `a read gives ${title}`,
        Effect.gen(function* () {
          const store = yield* aConversation;
          expect((yield* store.read(first, range)).map(({ sequence }) => sequence)).toEqual(expected);
        })
      );
      if (range.sequences !== undefined) continue;
      test(
        `a read by kinds gives ${title}, of those kinds only`,
        Effect.gen(function* () {
          const store = yield* aConversation;
          const kinds = ["user_message", "session_created", "assistant_message_completed"] as const;
          const all = yield* store.ofKinds(first, kinds, range);
          expect(all.map(({ sequence }) => sequence)).toEqual(expected);
          const one = yield* store.ofKinds(first, ["user_message"], { ...range, limit: 1_000 });
          const within = (yield* store.read(first, { ...range, limit: 1_000 })).filter(
            ({ payload }) => payload.type === "user_message"
          );
          expect(one).toEqual(within);
        })
      );
    }

    test(
      "a read by kinds gives only what may hold one of some words, taken literally and in any case",
      Effect.gen(function* () {
        const store = yield* aConversation;
        const payloads = ["You MUST", "100% sure", "a_b", "aXb", "don’t", "back\\slash"].map(said);
        const [from] = yield* store.commit([{ session: first, payloads }]);
        const found = (...holding: ReadonlyArray<string>) =>
          Effect.map(
            store.ofKinds(first, ["user_message"], {
              after: Sequence.make((from?.sequence ?? 0) - 1),
              holding
            }),
            (events) => events.map(({ payload }) => payload.text)
          );
        expect(yield* found("must", "don’t")).toEqual(["You MUST", "don’t"]);
        expect(yield* found("0%")).toEqual(["100% sure"]);
        expect(yield* found("a_b")).toEqual(["a_b"]);
        expect(yield* found("nothing of this")).toEqual([]);
        expect(yield* found()).toEqual([]);
      })
    );

    test(
      "a read that names no limit gives at most a thousand events",
      Effect.gen(function* () {
        const store = yield* aConversation;
        const payloads = Array.from({ length: 1_100 }, (_, index) => said(`${index}`));
        yield* store.commit([{ session: first, payloads }]);
        expect(yield* store.read(first, {})).toHaveLength(1_000);
        expect(yield* store.ofKinds(first, ["user_message"], {})).toHaveLength(1_000);
        expect(yield* store.read(first, { limit: 1_109 })).toHaveLength(1_109);
      })
    );

    test(
      "the latest of some kinds is the newest of any of them, and none where there is none",
      Effect.gen(function* () {
        const store = yield* aConversation;
        const sequenceOf = (kinds: ReadonlyArray<EventKind>) =>
          Effect.map(store.latestOfKinds(first, kinds), (event) => Option.getOrUndefined(event)?.sequence);
        expect(yield* sequenceOf(["user_message"])).toBe(8);
        expect(yield* sequenceOf(["user_message", "assistant_message_completed"])).toBe(9);
        expect(yield* sequenceOf(["session_created", "user_message", "user_message"])).toBe(8);
        expect(yield* sequenceOf(["manual_compact"])).toBeUndefined();
        expect(yield* sequenceOf([])).toBeUndefined();
      })
    );
  });
