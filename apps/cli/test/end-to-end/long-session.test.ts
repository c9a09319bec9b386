/**
 * A hundred thousand events of one session, on the real store, fold and engine: nothing that matters is lost, and no
 * request is ever larger than it may be.
 */
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "@effect/vitest";
import * as Continuity from "@latch/continuity";
import { canonicalInput, EventStore, newSession, reduceSession, SessionCatalog } from "@latch/kernel";
import {
  CallId,
  ContextEngine,
  type ContextView,
  EngineConfig,
  type Event,
  Generation,
  type Payload,
  requestLimit,
  SessionHistory,
  SessionId,
  TokenEstimator,
  WorkspacePath
} from "@latch/protocol";
import * as Store from "@latch/store-sqlite";
import { Effect, Layer } from "effect";
import { folder } from "../harness/folder.ts";
import { codingSession } from "../long-session/coding-session.ts";

const session = SessionId.make("00000000-0000-4000-8000-00000000abcd");
const profile = { provider: "local", model: "some-model", effort: "default" } as const;
const budget = {
  windowTokens: 80_000,
  reserveTokens: 6_000,
  toolsTokens: 1_500,
  extensionTokens: 0,
  recentTokens: 32_000
};
const system = "You are a careful engineer.";
const sessionContext = "[Latch session instructions]\nWorkspace /w\n[End Latch session instructions]";

const early = {
  constraint: "You must never touch the generated files below third_party/proto, whatever happens.",
  decision: "amounts are integers of the smallest coin, never floating point",
  rejected: "the freeze is caused by the garbage collector",
  diagnostic:
    "error[E0502]: cannot borrow `self.slots` as mutable because it is also borrowed as immutable --> crates/arena/src/slots.rs:131:17"
};

const opening: ReadonlyArray<Payload> = [
  { type: "user_message", text: `Port the billing service to the new ledger. ${early.constraint}` },
  {
    type: "assistant_message_completed",
    text: "Building first.",
    toolCalls: [{ id: CallId.make("early"), name: "shell", arguments: '{"command":"cargo build"}' }]
  },
  {
    type: "tool_failed",
    result: { callId: CallId.make("early"), name: "shell", output: early.diagnostic },
    failure: "exit_code"
  },
  {
    type: "task_updated",
    update: {
      add_decisions: [early.decision],
      add_hypotheses: [early.rejected]
    }
  },
  { type: "task_updated", update: { reject_hypotheses: [early.rejected] } }
];

const layerOf = (directory: string) => {
  const store = Store.layer({ database: join(directory, "latch.sqlite3"), artifacts: ":memory:" });
  const history = Store.historyLayer(session);
  const engine = Continuity.layer.pipe(
    Layer.provide([
      history,
      Continuity.layerTokenEstimator(profile),
      Layer.succeed(EngineConfig, { session, ...profile, coldHistoryTool: "recall", options: {} })
    ])
  );
  return Layer.mergeAll(engine, history, Continuity.layerTokenEstimator(profile)).pipe(
    Layer.provideMerge(store)
  );
};

const textsOf = ({ messages }: ContextView): ReadonlyArray<string> =>
  messages.map((message) => (message.role === "tool" ? message.output : message.text));

/** The newest word on canonical state in a view. */
const stateIn = (view: ContextView): string =>
  textsOf(view).findLast((text) => /^KERNEL STATE (SNAPSHOT|UPDATE)/.test(text)) ?? "";

const section = (state: string, title: string): string =>
  state.split("\n\n").find((part) => part.includes(title)) ?? "";

it.live(
  "through a hundred thousand events, no request is too large and what was said early still holds",
  () =>
    Effect.gen(function* () {
      const store = yield* EventStore;
      const engine = yield* ContextEngine;
      const estimator = yield* TokenEstimator;
      let state = newSession;
      let generation = 0;
      const kinds = new Map<string, number>();
      const append = Effect.fnUntraced(function* (payloads: ReadonlyArray<Payload>) {
        const events: ReadonlyArray<Event> = yield* store.commit([{ session, payloads }], "ordered");
        for (const event of events) {
          state = reduceSession(state, event);
          kinds.set(event.payload.type, (kinds.get(event.payload.type) ?? 0) + 1);
          if (event.payload.type === "workspace_mutation_possible") generation = event.globalSequence;
        }
      });
      const catalog = yield* SessionCatalog;
      yield* catalog.create(session, WorkspacePath.make("/w"), "1.0.0");
      yield* append(opening);

      const prices = new WeakMap<object, number>();
      const priced = (message: ContextView["messages"][number]): number => {
        const known = prices.get(message) ?? estimator.message(message);
        prices.set(message, known);
        return known;
      };
      const next = codingSession(20_261_130);
      let requests = 0;
      let peak = 0;
      let rotations = 0;
      let last: ContextView | undefined;
      for (let turn = 0; state.lastSequence < 100_000; turn += 1) {
        // The test runner is heard from now and then: nothing else here waits for anything.
        if (turn % 50 === 0) yield* Effect.promise(() => setImmediate());
        const { after, asked, before } = next(turn);
        if (before.length > 0) yield* append(before);
        const view = yield* engine.materialize({
          system,
          sessionContext,
          canonical: canonicalInput(state, { generation: Generation.make(generation), writing: false }, []),
          ...(asked === undefined ? {} : { query: asked }),
          extensionContext: "",
          warm: [],
          budget
        });
        requests += 1;
        if (view.append.some(({ type }) => type === "context_epoch_started")) rotations += 1;
        peak = Math.max(peak, view.stats.totalTokens);
        // The engine's own account, held against a count of what is really sent.
        if (requests % 8 === 0) {
          const sent = view.messages.reduce(
            (sum, message) => sum + priced(message),
            estimator.text(system) + budget.toolsTokens
          );
          peak = Math.max(peak, sent);
        }
        const shown = stateIn(view);
        expect(shown).toContain(early.constraint);
        expect(section(shown, "DECISIONS")).toContain(early.decision);
        expect(section(shown, "REJECTED HYPOTHESES")).toContain(early.rejected);
        expect(section(shown, "ACTIVE HYPOTHESES")).not.toContain(early.rejected);
        last = view;
        yield* append([
          ...view.append,
          { type: "context_materialized", stats: view.stats },
          { type: "model_request_started", provider: profile.provider, model: profile.model },
          ...after
        ]);
      }
      expect(peak).toBeLessThanOrEqual(requestLimit(budget));
      expect(requests).toBeGreaterThan(2_500);
      expect(rotations).toBeGreaterThan(50);
      expect(rotations).toBeLessThan(requests / 4);

      // Nothing was compacted, and nothing is gone.
      expect(kinds.get("manual_compact")).toBeUndefined();
      const history = yield* SessionHistory;
      expect(yield* history.lastSequence).toBe(state.lastSequence);
      const [summary] = yield* catalog.list({});
      expect(summary?.events).toBe(state.lastSequence);

      // The diagnostic is outside every view since long, and comes back word for word.
      expect(textsOf(last ?? expect.fail()).join("\n")).not.toContain(early.diagnostic);
      const hits = yield* engine.recall("which borrow error did the compiler report in slots.rs?", 5);
      expect(hits.map(({ text }) => text)).toContain(early.diagnostic);
      const [exact] = yield* engine.recall("E0502 crates/arena/src/slots.rs:131:17", 1);
      expect(exact?.text).toBe(early.diagnostic);
    }).pipe(Effect.provide(layerOf(folder()))),
  { timeout: 300_000 }
);
