/** What every `WorkspaceLog` promises. */
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog, WorkspaceLog } from "@latch/kernel";
import { type Event, GlobalSequence, type Payload, WorkspacePath } from "@latch/protocol";
import { Effect, type Layer } from "effect";
import { describe } from "vitest";
import { elsewhere, exited, mutation, said, sessionNumber, started, workspace } from "../support/sessions.ts";

type Services = EventStore | SessionCatalog | WorkspaceLog;

const [first, second, third] = [sessionNumber(1), sessionNumber(2), sessionNumber(3)];

/** Sessions 1 and 2 in the workspace, 3 in another one. */
const threeSessions = Effect.gen(function* () {
  const catalog = yield* SessionCatalog;
  yield* catalog.create(first, workspace, "1.0.0");
  yield* catalog.create(second, workspace, "1.0.0");
  yield* catalog.create(third, elsewhere, "1.0.0");
  return yield* WorkspaceLog;
});

const append = (session: typeof first, ...payloads: ReadonlyArray<Payload>) =>
  Effect.flatMap(EventStore, (store) => store.commit([{ session, payloads }]));

const newest = (events: ReadonlyArray<Event>): number => events.at(-1)?.globalSequence ?? 0;

export const workspaceLogSuite = <E>(name: string, layer: Layer.Layer<Services, E>): unknown =>
  describe(`WorkspaceLog in ${name}`, () => {
    const test = <A, F>(title: string, body: Effect.Effect<A, F, Services>) =>
      it.effect(title, () => Effect.provide(body, layer));

    test(
      "an untouched workspace has generation 0 and no writers",
      Effect.gen(function* () {
        const log = yield* threeSessions;
        yield* append(first, said("hello"));
        expect(yield* log.current(workspace)).toEqual({ generation: 0, writers: [] });
        expect(yield* log.current(WorkspacePath.make("/nowhere"))).toEqual({ generation: 0, writers: [] });
      })
    );

    test(
      "the generation is the commit position of the newest advancing event of any of its sessions",
      Effect.gen(function* () {
        const log = yield* threeSessions;
        yield* append(first, mutation);
        const advanced = newest(yield* append(second, said("x"), mutation));
        yield* append(third, mutation);
        yield* append(first, said("reading only"), {
          type: "file_changed",
          path: "a",
          before: null,
          after: null,
          owner: "pre_existing",
          additions: 0,
          deletions: 0
        });
        yield* append(first, started("reader", false), exited("reader", false));
        expect((yield* log.current(workspace)).generation).toBe(advanced);
      })
    );

    test(
      "a writer is open from its start to its exit, in whatever session either was recorded",
      Effect.gen(function* () {
        const log = yield* threeSessions;
        yield* append(first, started("p1"), started("p2"), started("reader", false));
        yield* append(second, started("p3"));
        expect((yield* log.current(workspace)).writers).toEqual([
          { process: "p1", session: first, command: "run p1" },
          { process: "p2", session: first, command: "run p2" },
          { process: "p3", session: second, command: "run p3" }
        ]);
        const moved = newest(yield* append(first, exited("p1")));
        yield* append(first, said("bye"));
        const current = yield* log.current(workspace);
        expect(current.generation).toBe(moved);
        expect(current.writers.map(({ process }) => process)).toEqual(["p2", "p3"]);
      })
    );

    test(
      "deleting a session takes back neither its mutations nor its writers",
      Effect.gen(function* () {
        const log = yield* threeSessions;
        yield* append(first, started("p1"), mutation);
        const before = yield* log.current(workspace);
        yield* (yield* SessionCatalog).tombstone([first]);
        expect(yield* log.current(workspace)).toEqual(before);
        expect(yield* log.after(workspace, GlobalSequence.make(0))).toHaveLength(2);
      })
    );

    test(
      "the events after a position are those of workspace kinds of this workspace, in commit order, bounded",
      Effect.gen(function* () {
        const log = yield* threeSessions;
        const a = newest(yield* append(first, mutation, said("not this")));
        yield* append(third, mutation);
        yield* append(second, mutation, started("p1"));
        yield* append(first, mutation);
        const all = yield* log.after(workspace, GlobalSequence.make(0));
        expect(all.map(({ session }) => session)).toEqual([first, second, second, first]);
        expect(all.map((event) => event.payload.type)).not.toContain("user_message");
        const later = yield* log.after(workspace, GlobalSequence.make(a));
        expect(later).toEqual(all.slice(1));
        expect(yield* log.after(workspace, GlobalSequence.make(0), 2)).toEqual(all.slice(0, 2));
      })
    );
  });
