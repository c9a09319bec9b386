/**
 * Another engine, as an operator might write one: a plain window of the newest whole turns that fit, nothing recalled,
 * nothing kept. It shares no line with the default engine.
 */
import {
  ContextEngine,
  ContextOverflow,
  type ContextRequest,
  type ContextView,
  type EngineLayer,
  type Event,
  kindsWhere,
  type ModelMessage,
  projectConversation,
  requestLimit,
  SessionHistory,
  searchableText,
  TokenEstimator
} from "@latch/protocol";
import { Effect, Layer } from "effect";

const visible = kindsWhere("modelVisible").filter((kind) => kind !== "kernel_context");

const engine: EngineLayer = Layer.effect(
  ContextEngine,
  Effect.gen(function* () {
    const history = yield* SessionHistory;
    const estimator = yield* TokenEstimator;
    const priceAll = (messages: ReadonlyArray<ModelMessage>): number =>
      messages.reduce((sum, message) => sum + estimator.message(message), 0);

    const materialize = Effect.fn("SlidingWindow.materialize")(function* (request: ContextRequest) {
      const last = yield* history.lastSequence;
      const events = yield* history.ofKinds(visible, { limit: 2_000, keep: "newest" });
      const lead: ReadonlyArray<ModelMessage> =
        request.sessionContext === "" ? [] : [{ role: "user", text: request.sessionContext }];
      const instructions = estimator.text(request.system) + priceAll(lead);
      const limit = requestLimit(request.budget) - request.budget.toolsTokens - instructions;
      const { from, messages, tokens } = newest(events, limit, priceAll);
      if (tokens > limit) {
        return yield* new ContextOverflow({
          neededTokens: tokens + instructions + request.budget.toolsTokens,
          limitTokens: requestLimit(request.budget),
          largest: "the newest turn"
        });
      }
      const total = instructions + tokens + request.budget.toolsTokens;
      const view: ContextView = {
        system: request.system,
        messages: [...lead, ...messages],
        append: [],
        stats: {
          instructionsTokens: instructions,
          stateTokens: 0,
          recentTokens: tokens,
          conversationTokens: tokens,
          reasoningTokens: 0,
          toolArgumentsTokens: 0,
          toolResultTokens: 0,
          imageTokens: 0,
          imageCount: 0,
          recallTokens: 0,
          episodeTokens: 0,
          toolsTokens: request.budget.toolsTokens,
          extensionTokens: 0,
          totalTokens: total,
          requestTokens: total,
          commonPrefixTokens: 0,
          windowTokens: request.budget.windowTokens,
          reserveTokens: request.budget.reserveTokens,
          budgetTokens: requestLimit(request.budget),
          headroomTokens: Math.max(0, requestLimit(request.budget) - total),
          generation: 0,
          epochTurns: messages.filter(({ role }) => role === "user").length,
          recentStartSequence: from,
          rotationReason: null,
          rotationRetainedTokens: 0,
          evictedTokens: 0,
          durableEvents: last,
          episodes: 0,
          selectedEpisodes: 0
        }
      };
      return view;
    });

    const recall = Effect.fn("SlidingWindow.recall")(function* (query: string, limit: number) {
      const found = yield* history.search({ terms: query.split(/\s+/), order: "rank", limit });
      const events = yield* history.slice({ sequences: found.map(({ sequence }) => sequence) });
      return found.flatMap(({ score, sequence }) => {
        const event = events.find((each) => each.sequence === sequence);
        return event === undefined
          ? []
          : [{ sequence, score, kind: event.payload.type, text: searchableText(event.payload) }];
      });
    });

    return ContextEngine.of({ name: "sliding-window", materialize, recall });
  })
);

export default engine;

/** The longest suffix that begins at a user's message or an answer and fits; the newest turn if none does. */
const newest = (
  events: ReadonlyArray<Event>,
  limit: number,
  price: (messages: ReadonlyArray<ModelMessage>) => number
): { readonly from: number; readonly messages: ReadonlyArray<ModelMessage>; readonly tokens: number } => {
  const starts = events.flatMap(({ payload }, index) =>
    payload.type === "user_message" || payload.type === "assistant_message_completed" ? [index] : []
  );
  for (const start of starts) {
    const messages = projectConversation(events.slice(start));
    const tokens = price(messages);
    if (tokens <= limit || start === starts.at(-1))
      return { from: events[start]?.sequence ?? 0, messages, tokens };
  }
  return { from: 0, messages: [], tokens: 0 };
};
