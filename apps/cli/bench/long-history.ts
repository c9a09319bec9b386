/**
 * The engine over the real store, behind sessions of very different lengths: what a turn costs when the same work goes
 * on after a thousand events and after a million, and how long recall takes.
 */
import * as Continuity from "@latch/continuity";
import { canonicalInput, EventStore, newSession, reduceSession, SessionCatalog } from "@latch/kernel";
import {
  ContextEngine,
  EngineConfig,
  Generation,
  type Payload,
  SessionHistory,
  SessionId,
  WorkspacePath
} from "@latch/protocol";
import * as Store from "@latch/store-sqlite";
import { Duration, Effect, Layer } from "effect";
import { codingSession } from "../test/long-session/coding-session.ts";

const session = SessionId.make("00000000-0000-4000-8000-00000000abcd");
const profile = { provider: "local", model: "some-model", effort: "default" } as const;
const storeOf = (database: string) => Store.layer({ database, artifacts: ":memory:" });

const engineOn = (database: string) =>
  Layer.mergeAll(Continuity.layer, Layer.service(SessionHistory)).pipe(
    Layer.provide([
      Continuity.layerTokenEstimator(profile),
      Layer.succeed(EngineConfig, { session, ...profile, coldHistoryTool: "recall", options: {} })
    ]),
    Layer.provide(Store.historyLayer(session)),
    Layer.provideMerge(storeOf(database))
  );

const needle: ReadonlyArray<Payload> = [
  {
    type: "user_message",
    text: "Remember: the deposit for the zeppelin hangar is 1400 euros, due in March."
  },
  { type: "assistant_message_completed", text: "Noted, the hangar's deposit is 1400 euros.", toolCalls: [] }
];

/** Makes a session of that many events, and indexes it. */
export const fill = (database: string, events: number): Promise<number> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const catalog = yield* SessionCatalog;
      const store = yield* EventStore;
      yield* catalog.create(session, WorkspacePath.make("/w"), "bench");
      yield* store.commit([{ session, payloads: needle }], "ordered");
      const next = codingSession(7);
      let batch: Array<Payload> = [];
      let done = 3;
      for (let turn = 0; done < events; turn += 1) {
        const { after, before } = next(turn);
        batch.push(...before, ...after);
        if (batch.length < 2_000 && done + batch.length < events) continue;
        const payloads = batch.slice(0, events - done);
        yield* store.commit([{ session, payloads }], "ordered");
        done += payloads.length;
        batch = [];
      }
      const history = yield* SessionHistory;
      yield* history.search({ terms: ["zeppelin"], limit: 1, order: "newest" });
      return done;
    }).pipe(Effect.provide(engineOn(database)))
  );

const questions = [
  "how much is the deposit for the zeppelin hangar?",
  "when is the hangar's deposit due?",
  "which callers rely on the old order of the scheduler?",
  "what did we decide about the parser in run 3?",
  "AssertionError expected 17 to be 430",
  "src/store/ledger-12.ts flushCursor",
  "why is the importer slow with many rows?",
  "where is the limit off by one at the end of a page?"
];

export interface Measured {
  /** Milliseconds of a turn's materialisation, each. */
  readonly turns: ReadonlyArray<number>;
  readonly turnCpu: ReadonlyArray<number>;
  readonly recalls: ReadonlyArray<number>;
  readonly recallCpu: ReadonlyArray<number>;
  /** Whether the one old answer is among the first three. */
  readonly found: boolean;
  readonly events: number;
}

/** Goes on with the same work, turn by turn, then asks. */
export const measure = (database: string): Promise<Measured> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const store = yield* EventStore;
      const engine = yield* ContextEngine;
      const history = yield* SessionHistory;
      let state = newSession;
      const append = (payloads: ReadonlyArray<Payload>) =>
        Effect.map(store.commit([{ session, payloads }], "ordered"), (events) => {
          for (const event of events) state = reduceSession(state, event);
        });
      const next = codingSession(99);
      const turns: Array<number> = [];
      const turnCpu: Array<number> = [];
      for (let turn = 1; turn <= 60; turn += 1) {
        const { after } = next(turn);
        const before = process.cpuUsage();
        const [took, view] = yield* Effect.timed(
          engine.materialize({
            system: "You are a careful engineer.",
            sessionContext: "Workspace /w",
            canonical: canonicalInput(state, { generation: Generation.make(0), writing: false }, []),
            extensionContext: "",
            warm: [],
            budget: {
              windowTokens: 256_000,
              reserveTokens: 12_000,
              toolsTokens: 3_000,
              extensionTokens: 0,
              recentTokens: 24_000
            }
          })
        );
        // The first ones open the epoch and warm the program up.
        const { system, user } = process.cpuUsage(before);
        if (turn > 20) {
          turns.push(Duration.toMillis(took));
          turnCpu.push((system + user) / 1_000);
        }
        yield* append([...view.append, ...after]);
      }
      const recalls: Array<number> = [];
      const recallCpu: Array<number> = [];
      let found = false;
      for (let round = 0; round < 5; round += 1) {
        for (const question of questions) {
          const before = process.cpuUsage();
          const [took, hits] = yield* Effect.timed(engine.recall(question, 12));
          const { system, user } = process.cpuUsage(before);
          if (question === questions[0])
            found = hits.slice(0, 3).some(({ text }) => text.includes("1400 euros"));
          if (round === 0) continue;
          recalls.push(Duration.toMillis(took));
          recallCpu.push((system + user) / 1_000);
        }
      }
      return { turns, turnCpu, recalls, recallCpu, found, events: yield* history.lastSequence };
    }).pipe(Effect.provide(engineOn(database)))
  );
