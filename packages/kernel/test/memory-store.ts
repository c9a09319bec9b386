/** The store ports over plain arrays: the test twin of the SQLite adapter. */
import {
  advancesGeneration,
  canonicalJson,
  catalogue,
  type Event,
  GlobalSequence,
  isKind,
  type Payload,
  Sequence,
  type SessionId,
  schemaVersion,
  type WorkspacePath
} from "@latch/protocol";
import { Effect, Layer, Option } from "effect";
import {
  AppendConflict,
  EventStore,
  type OpenWriter,
  SessionCatalog,
  SessionUnresolved,
  type StoreError,
  StoreFailed,
  WorkspaceLog
} from "../src/index.ts";

export interface MemoryStore {
  readonly events: Array<Event>;
  readonly sessions: Map<SessionId, WorkspacePath>;
  /** Events there were after each append: where a process may have died. */
  readonly commits: Array<number>;
  /** Appends that succeed before every further one fails; unlimited when undefined. */
  failAfter: number | undefined;
}

export const memoryStore = (): MemoryStore => ({
  events: [],
  sessions: new Map(),
  commits: [],
  failAfter: undefined
});

const inRange = (
  events: ReadonlyArray<Event>,
  range: {
    readonly after?: number;
    readonly before?: number;
    readonly limit?: number;
    readonly keep?: "oldest" | "newest";
  }
): ReadonlyArray<Event> => {
  const found = events.filter(
    (event) =>
      event.sequence > (range.after ?? 0) && event.sequence < (range.before ?? Number.POSITIVE_INFINITY)
  );
  const limit = range.limit ?? 1_000;
  return range.keep === "newest" ? found.slice(-limit) : found.slice(0, limit);
};

export const layerMemoryStore = (memory: MemoryStore) => {
  const hidden = new Set<SessionId>();
  const of = (session: SessionId) => memory.events.filter((event) => event.session === session);
  const last = (session: SessionId) => Sequence.make(of(session).at(-1)?.sequence ?? 0);
  const add = (session: SessionId, payload: Payload): Event => {
    const event: Event = {
      session,
      sequence: Sequence.make(last(session) + 1),
      globalSequence: GlobalSequence.make(memory.events.length + 1),
      time: memory.events.length,
      schemaVersion,
      payload
    };
    memory.events.push(event);
    return event;
  };
  const full = () =>
    new StoreFailed({ operation: "append", reason: "full", detail: "no space is left", remedy: "free some" });

  const store = Layer.succeed(
    EventStore,
    EventStore.of({
      commit: (appends) =>
        Effect.suspend((): Effect.Effect<ReadonlyArray<Event>, StoreError> => {
          if (memory.failAfter !== undefined) {
            if (memory.failAfter <= 0) return full();
            memory.failAfter -= 1;
          }
          for (const { session, expectedLast } of appends) {
            if (expectedLast !== undefined && expectedLast !== last(session)) {
              return new AppendConflict({ session, expected: expectedLast, actual: last(session) });
            }
          }
          const events = appends.flatMap(({ session, payloads }) =>
            payloads.map((payload) => add(session, payload))
          );
          memory.commits.push(memory.events.length);
          return Effect.succeed(events);
        }),
      read: (session, range) => Effect.sync(() => inRange(of(session), range)),
      ofKinds: (session, kinds, range) =>
        Effect.sync(() => {
          const wanted: ReadonlySet<string> = new Set(kinds);
          return inRange(
            of(session).filter(
              ({ payload }) => wanted.has(payload.type) && holds(canonicalJson(payload), range.holding)
            ),
            range
          ) as never;
        }),
      latestOfKinds: (session, kinds) =>
        Effect.sync(() => {
          const wanted: ReadonlySet<string> = new Set(kinds);
          return Option.fromNullable(
            of(session).findLast((event) => wanted.has(event.payload.type))
          ) as never;
        }),
      lastSequence: (session) => Effect.sync(() => last(session))
    })
  );

  const catalog = Layer.succeed(
    SessionCatalog,
    SessionCatalog.of({
      create: (session, workspace, version) =>
        Effect.sync(() => {
          memory.sessions.set(session, workspace);
          add(session, { type: "session_created", workspace, version });
          memory.commits.push(memory.events.length);
        }),
      list: ({ workspace, begun = false }) =>
        Effect.sync(() =>
          [...memory.sessions]
            .filter(([id, place]) => !hidden.has(id) && (workspace === undefined || place === workspace))
            .filter(([id]) => !begun || of(id).some(({ payload }) => payload.type === "user_message"))
            .map(([session, place]) => ({
              session,
              workspace: place,
              createdAt: 0,
              updatedAt: last(session),
              events: of(session).length,
              preview: "",
              model: null,
              mode: null,
              completion: null
            }))
            .sort((a, b) => b.updatedAt - a.updatedAt)
        ),
      resolve: (selector) => new SessionUnresolved({ selector, candidates: [] }),
      search: () => Effect.succeed([]),
      tombstone: (sessions) =>
        Effect.sync(() => {
          for (const session of sessions) hidden.add(session);
        })
    })
  );

  const ofWorkspace = (workspace: WorkspacePath) =>
    memory.events.filter(
      (event) => memory.sessions.get(event.session) === workspace && catalogue[event.payload.type].workspace
    );
  const workspaceLog = Layer.succeed(
    WorkspaceLog,
    WorkspaceLog.of({
      after: (workspace, position, limit = 1_000) =>
        Effect.sync(() =>
          ofWorkspace(workspace)
            .filter((event) => event.globalSequence > position)
            .slice(0, limit)
        ),
      disproofs: (workspace) =>
        Effect.sync(() => ofWorkspace(workspace).filter(isKind("disproof_recorded", "disproof_retracted"))),
      current: (workspace) =>
        Effect.sync(() => {
          const events = ofWorkspace(workspace);
          const writers = new Map<string, OpenWriter>();
          for (const { payload, session } of events) {
            if (payload.type === "process_started" && payload.mayWrite) {
              writers.set(payload.id, { process: payload.id, session, command: payload.command });
            }
            if (payload.type === "process_exited") writers.delete(payload.id);
          }
          const generation = events.findLast((event) => advancesGeneration(event.payload))?.globalSequence;
          return { generation: generation ?? GlobalSequence.make(0), writers: [...writers.values()] };
        })
    })
  );

  return Layer.mergeAll(store, catalog, workspaceLog);
};

const holds = (text: string, words: ReadonlyArray<string> | undefined): boolean =>
  words === undefined || words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
