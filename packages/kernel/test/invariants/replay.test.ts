import type { Event } from "@latch/protocol";
import { Effect, FastCheck as fc } from "effect";
import { describe, expect, it } from "vitest";
import { EventStore } from "../../src/index.ts";
import { restore } from "../../src/session/restore.ts";
import { Announced } from "../../src/state/completion.ts";
import { Conversation } from "../../src/state/conversation.ts";
import { Evidence } from "../../src/state/evidence.ts";
import { Failures } from "../../src/state/failure.ts";
import { Generation } from "../../src/state/generation.ts";
import { Permissions } from "../../src/state/permission.ts";
import { Processes } from "../../src/state/process.ts";
import { type Reducer, replay } from "../../src/state/reducer.ts";
import { Repetition } from "../../src/state/repetition.ts";
import * as SessionState from "../../src/state/session-state.ts";
import { Settings } from "../../src/state/settings.ts";
import { Standing } from "../../src/state/standing.ts";
import { Task } from "../../src/state/task.ts";
import { anyPayload, aSession, logOf } from "../builders.ts";
import { layerMemoryStore, memoryStore } from "../memory-store.ts";

const reducers: Readonly<Record<string, Reducer<never>>> = {
  Announced,
  Conversation,
  Evidence,
  Failures,
  Generation,
  Permissions,
  Processes,
  Repetition,
  Settings,
  Standing,
  Task
} as unknown as Readonly<Record<string, Reducer<never>>>;

const anyLog = fc.array(anyPayload, { maxLength: 40 }).map((payloads) => logOf(payloads));

describe("replay", () => {
  it.each(Object.entries(reducers))(
    "%s folds its own kinds alone to the same state, at every prefix",
    (_, reducer) => {
      return fc.assert(
        fc.property(anyLog, (log) => {
          let live = reducer.initial;
          const seen: Array<Event> = [];
          for (const event of log) {
            live = reducer.reduce(live, event);
            seen.push(event);
            const kinds: ReadonlySet<string> = new Set(reducer.kinds);
            const replayed = replay(
              reducer,
              seen.filter((each) => kinds.has(each.payload.type))
            );
            expect(replayed).toEqual(live);
          }
        }),
        { numRuns: 40 }
      );
    }
  );

  it("a restored session is in the state the live one had, at every prefix", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyPayload, { maxLength: 25 }), async (payloads) => {
        const memory = memoryStore();
        const test = Effect.gen(function* () {
          const store = yield* EventStore;
          let live = SessionState.initial;
          for (const payload of payloads) {
            const events = yield* store.commit([{ session: aSession, payloads: [payload] }]);
            live = events.reduce(SessionState.reduce, live);
            const restored = yield* restore(aSession);
            // The tally is about the run that was on; a restored session has none.
            expect(comparable(restored)).toEqual(comparable(live));
          }
        });
        await Effect.runPromise(Effect.provide(test, layerMemoryStore(memory)));
      }),
      { numRuns: 40 }
    );
  });
});

const comparable = ({
  tally: _,
  progress: __,
  repetition: ___,
  conversation,
  ...rest
}: SessionState.SessionState) => {
  const { openRun, openCalls, lastUser, lastUserText, lastAssistant } = conversation;
  return { ...rest, openRun, openCalls, lastUser, lastUserText, lastAssistant };
};
