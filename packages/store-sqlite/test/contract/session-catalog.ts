/** What every `SessionCatalog` promises. */
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { Sequence } from "@latch/protocol";
import { Effect, type Layer, TestClock } from "effect";
import { describe } from "vitest";
import { answered, elsewhere, said, sessionNumber, workspace } from "../support/sessions.ts";

type Services = EventStore | SessionCatalog;

const [first, second, third] = [sessionNumber(0xa1), sessionNumber(0xa2), sessionNumber(0xb3)];

/** Three sessions, a second apart; the third in another workspace. */
const threeSessions = Effect.gen(function* () {
  const catalog = yield* SessionCatalog;
  for (const [session, place] of [
    [first, workspace],
    [second, workspace],
    [third, elsewhere]
  ] as const) {
    yield* catalog.create(session, place, "1.0.0");
    yield* TestClock.adjust("1 second");
  }
  return catalog;
});

const append = (...commit: Parameters<typeof EventStore.Service.commit>[0]) =>
  Effect.flatMap(EventStore, (store) => store.commit(commit));

export const sessionCatalogSuite = <E>(name: string, layer: Layer.Layer<Services, E>): unknown =>
  describe(`SessionCatalog in ${name}`, () => {
    const test = <A, F>(title: string, body: Effect.Effect<A, F, Services>) =>
      it.effect(title, () => Effect.provide(body, layer));

    test(
      "a created session begins with session_created and is listed",
      Effect.gen(function* () {
        const catalog = yield* SessionCatalog;
        yield* catalog.create(first, workspace, "1.2.3", "/tmp/old.jsonl");
        const [event] = yield* (yield* EventStore).read(first, {});
        expect(event?.payload).toEqual({
          type: "session_created",
          workspace,
          version: "1.2.3",
          importedFrom: "/tmp/old.jsonl"
        });
        expect(yield* catalog.list({})).toEqual([
          {
            session: first,
            workspace,
            createdAt: 0,
            updatedAt: 0,
            events: 1,
            preview: "",
            model: null,
            mode: null,
            completion: null
          }
        ]);
      })
    );

    test(
      "an id is given once",
      Effect.gen(function* () {
        const catalog = yield* threeSessions;
        const failure = yield* Effect.flip(catalog.create(first, elsewhere, "1.0.0"));
        expect(failure._tag).toBe("AppendConflict");
        expect((yield* catalog.resolve(first)).workspace).toBe(workspace);
      })
    );

    test(
      "the list is newest first by last event, and can be narrowed to a workspace and a number",
      Effect.gen(function* () {
        const catalog = yield* threeSessions;
        yield* append({ session: first, payloads: [said("now the newest")] });
        const ids = (filter: Parameters<typeof catalog.list>[0]) =>
          Effect.map(catalog.list(filter), (list) => list.map(({ session }) => session));
        expect(yield* ids({})).toEqual([first, third, second]);
        expect(yield* ids({ workspace })).toEqual([first, second]);
        expect(yield* ids({ limit: 2 })).toEqual([first, third]);
        expect(yield* ids({ workspace, limit: 1 })).toEqual([first]);
      })
    );

    test(
      "the list can leave out sessions in which nobody has said anything, before it counts",
      Effect.gen(function* () {
        const catalog = yield* threeSessions;
        const ids = (filter: Parameters<typeof catalog.list>[0]) =>
          Effect.map(catalog.list(filter), (list) => list.map(({ session }) => session));
        expect(yield* ids({ begun: true })).toEqual([]);
        // An image needs no words.
        yield* append({ session: first, payloads: [said("")] });
        yield* append({ session: third, payloads: [{ type: "mode_changed", mode: "plan" }] });
        expect(yield* ids({ begun: true, limit: 1 })).toEqual([first]);
        expect(yield* ids({ begun: true, workspace })).toEqual([first]);
        expect(yield* ids({ begun: false, workspace: elsewhere })).toEqual([third]);
      })
    );

    test(
      "a summary has the first words, and the last model, mode and completion",
      Effect.gen(function* () {
        const catalog = yield* threeSessions;
        yield* append({
          session: second,
          payloads: [
            said("  \n "),
            said(`fix\n the   parser ${"word ".repeat(60)}`),
            said("something else"),
            {
              type: "inference_profile_changed",
              profile: { provider: "p", model: "old", effort: "default" }
            },
            { type: "model_request_started", provider: "p", model: "new" },
            { type: "mode_changed", mode: "plan" },
            { type: "completion_changed", completion: "verified" },
            { type: "completion_changed", completion: "blocked" }
          ]
        });
        const summary = yield* catalog.resolve(second);
        expect(summary).toMatchObject({ model: "new", mode: "plan", completion: "blocked", events: 9 });
        expect(summary.preview).toMatch(/^fix the parser word word .*…$/);
        expect(summary.preview).toHaveLength(140);
      })
    );

    test(
      "a selector is a whole id or a prefix that one session has, in any case",
      Effect.gen(function* () {
        const catalog = yield* threeSessions;
        expect((yield* catalog.resolve(first)).session).toBe(first);
        expect((yield* catalog.resolve(`  ${third.toUpperCase()} `)).session).toBe(third);
        const ambiguous = yield* Effect.flip(catalog.resolve("00000000-0000-4000"));
        expect(ambiguous).toMatchObject({ _tag: "SessionUnresolved", candidates: [first, second, third] });
        for (const selector of ["", "  ", "ffff", "%", "_"]) {
          const none = yield* Effect.flip(catalog.resolve(selector));
          expect(none).toMatchObject({ _tag: "SessionUnresolved", candidates: [] });
        }
      })
    );

    test(
      "a search finds words in every session, best first, with the words in their surroundings",
      Effect.gen(function* () {
        const catalog = yield* threeSessions;
        const filler = "nothing to see here, move along please. ".repeat(8);
        yield* append(
          { session: first, payloads: [said(`the migration failed ${filler}`), answered("which one?")] },
          { session: second, payloads: [answered(`${filler} the zebra migration failed twice ${filler}`)] },
          { session: third, payloads: [said("a zebra and a migration: zebra migration")] }
        );
        const hits = yield* catalog.search("zebra migration", {});
        expect(hits.map(({ session }) => session)).toEqual([third, second, first]);
        expect(hits[1]?.excerpt).toContain("zebra migration failed twice");
        expect(hits[1]?.excerpt.length).toBeLessThanOrEqual(240);
        expect(hits[0]).toMatchObject({ workspace: elsewhere, kind: "user_message", sequence: 2 });
        const here = yield* catalog.search("zebra", { workspace });
        expect(here.map(({ session }) => session)).toEqual([second]);
        expect(yield* catalog.search("migration", { limit: 2 })).toHaveLength(2);
        expect(yield* catalog.search("giraffe", {})).toEqual([]);
        expect(yield* catalog.search(" ,.; ", {})).toEqual([]);
      })
    );

    test(
      "a deleted session is hidden from list, resolve and search, and can still be read and appended to",
      Effect.gen(function* () {
        const catalog = yield* threeSessions;
        yield* append({ session: first, payloads: [said("zebra")] });
        yield* append({ session: third, payloads: [said("zebra")] });
        yield* catalog.tombstone([first, second]);
        expect((yield* catalog.list({})).map(({ session }) => session)).toEqual([third]);
        expect((yield* Effect.flip(catalog.resolve(first)))._tag).toBe("SessionUnresolved");
        expect((yield* catalog.search("zebra", {})).map(({ session }) => session)).toEqual([third]);
        expect(yield* catalog.search("zebra", { workspace })).toEqual([]);
        const [event] = yield* append({ session: first, payloads: [said("still open elsewhere")] });
        expect(event?.sequence).toBe(3);
        expect(yield* (yield* EventStore).read(first, { after: Sequence.make(1) })).toHaveLength(2);
        expect((yield* catalog.list({})).map(({ session }) => session)).toEqual([third]);
      })
    );

    test(
      "sessions are deleted all or none, 1 to 100 at once, of the workspace that was named",
      Effect.gen(function* () {
        const catalog = yield* threeSessions;
        const unknown = yield* Effect.flip(catalog.tombstone([first, sessionNumber(999)]));
        expect(unknown).toMatchObject({ _tag: "SessionUnresolved", selector: sessionNumber(999) });
        const foreign = yield* Effect.flip(catalog.tombstone([first, third], workspace));
        expect(foreign).toMatchObject({ _tag: "SessionUnresolved", selector: third });
        const many = Array.from({ length: 101 }, () => first);
        expect((yield* Effect.flip(catalog.tombstone(many)))._tag).toBe("StoreFailed");
        expect((yield* Effect.flip(catalog.tombstone([])))._tag).toBe("StoreFailed");
        expect(yield* catalog.list({})).toHaveLength(3);
        yield* catalog.tombstone([first, first], workspace);
        yield* catalog.tombstone([first]);
        expect(yield* catalog.list({})).toHaveLength(2);
      })
    );
  });
