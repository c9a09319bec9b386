/**
 * The default engine. Reads what is new, frames the view, fills what room is left with what the archive has to say,
 * and returns what it wants remembered. It holds a cache of the log and nothing else: a second engine on the same
 * log returns the same bytes.
 */
import {
  type ContextAppend,
  ContextEngine,
  type ContextRequest,
  type ContextView,
  EngineConfig,
  type EngineLayer,
  type Event,
  type EventOf,
  Sequence,
  SessionHistory,
  TokenEstimator
} from "@latch/protocol";
import { Effect, Layer, Ref } from "effect";
import { accountOf, limitsOf, pricing } from "../budget/index.ts";
import type { EpisodeBuilder } from "../episode/index.ts";
import { advanceEpoch, type EpochState, loadEpoch } from "../epoch/index.ts";
import { recallOriginals } from "../recall/index.ts";
import type { Rotation } from "../rotation/index.ts";
import { consultArchive } from "./archive.ts";
import { frameOf } from "./frame.ts";
import { payloadsOf } from "./shown.ts";
import { statsOf } from "./stats.ts";

/** The name it goes by in config and in errors. */
export const engineName = "continuity";

const make = Effect.gen(function* () {
  const history = yield* SessionHistory;
  const settings = yield* EngineConfig;
  const prices = pricing(yield* TokenEstimator);
  const epoch = yield* Ref.make<EpochState | undefined>(undefined);
  const episodes = yield* Ref.make<EpisodeBuilder | undefined>(undefined);
  const first = yield* Ref.make<EventOf<"user_message"> | undefined>(undefined);
  const one = yield* Effect.makeSemaphore(1);

  const epochAt = Effect.fn("Continuity.epochAt")(function* (last: Sequence, request: ContextRequest) {
    const known = yield* Ref.get(epoch);
    const mark = limitsOf(request.budget, 0).highWater;
    const enough = (events: ReadonlyArray<Event>): boolean =>
      accountOf(
        prices,
        events.map(({ payload }) => payload)
      ).recentTokens > mark;
    const state =
      known === undefined
        ? yield* loadEpoch(history, last, enough)
        : yield* advanceEpoch(history, known, last);
    yield* Ref.set(epoch, state);
    return state;
  });

  const firstUser = Effect.gen(function* () {
    const known = yield* Ref.get(first);
    if (known !== undefined) return known;
    const [found] = yield* history.ofKinds(["user_message"], { limit: 1 });
    yield* Ref.set(first, found);
    return found;
  });

  const materialize = Effect.fn("Continuity.materialize")(function* (request: ContextRequest) {
    const last = yield* history.lastSequence;
    const state = yield* epochAt(last, request);
    const frame = yield* frameOf({
      state,
      request,
      pricing: prices,
      firstUser: yield* firstUser,
      coldTool: settings.coldHistoryTool
    });
    const archive = yield* consultArchive(history, request, frame, prices, yield* Ref.get(episodes));
    yield* Ref.set(episodes, archive.builder);
    const append: ReadonlyArray<ContextAppend> = [
      ...(frame.rotation === undefined ? [] : [epochStarted(frame.rotation)]),
      ...frame.append,
      ...archive.append
    ];
    const account = accountOf(prices, [...payloadsOf(frame.state, settings.coldHistoryTool), ...append]);
    const view: ContextView = {
      system: request.system,
      messages: [
        ...(request.sessionContext === "" ? [] : [{ role: "user" as const, text: request.sessionContext }]),
        ...account.messages
      ],
      append,
      stats: statsOf(frame, account, request, {
        durableEvents: last,
        episodes: archive.episodes,
        selectedEpisodes: archive.selected
      })
    };
    return view;
  });

  const recall = Effect.fn("Continuity.recall")(function* (query: string, limit: number) {
    const known = yield* Ref.get(epoch);
    // In a live session the question itself, and the call that asks it, are no answers.
    const before = known === undefined ? undefined : Sequence.make(known.through + 1);
    const hits = yield* recallOriginals(history, query, limit + 1, before);
    return hits.filter(({ sequence }) => sequence !== known?.lastUser?.sequence).slice(0, limit);
  });

  return ContextEngine.of({
    name: engineName,
    materialize: (request) => one.withPermits(1)(materialize(request)),
    recall
  });
});

const epochStarted = ({
  fromSequence,
  generation,
  reason,
  retainedTokens,
  shortened
}: Rotation): ContextAppend => ({
  type: "context_epoch_started",
  generation,
  fromSequence,
  reason,
  retainedTokens,
  ...(shortened.length === 0 ? {} : { shortened })
});

/** The engine, from the engine services and nothing else. */
export const layer: EngineLayer = Layer.effect(ContextEngine, make);
