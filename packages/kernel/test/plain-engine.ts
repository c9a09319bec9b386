/** The whole log as one view: the least that an engine can be. */
import {
  ContextEngine,
  type ContextRequest,
  type ContextStats,
  EngineConfig,
  type EngineLayer,
  type ModelMessage,
  projectConversation,
  SessionHistory,
  TokenEstimator
} from "@latch/protocol";
import { Effect, Layer } from "effect";

export const layerHearing = (hear: (request: ContextRequest) => unknown): EngineLayer =>
  Layer.effect(
    ContextEngine,
    Effect.gen(function* () {
      const history = yield* SessionHistory;
      return {
        name: "plain",
        materialize: (request: ContextRequest) =>
          Effect.map(
            Effect.tap(history.slice({ limit: 100_000 }), () => Effect.sync(() => hear(request))),
            (events) => {
              const messages: ReadonlyArray<ModelMessage> = [
                { role: "user", text: request.sessionContext },
                ...projectConversation(events),
                ...(request.reground === undefined ? [] : [{ role: "user" as const, text: request.reground }])
              ];
              return { system: request.system, messages, append: [], stats: emptyStats };
            }
          ),
        recall: () => Effect.succeed([])
      };
    })
  );

export const layer: EngineLayer = layerHearing(() => undefined);

export const emptyStats: ContextStats = {
  instructionsTokens: 0,
  stateTokens: 0,
  recentTokens: 0,
  conversationTokens: 0,
  reasoningTokens: 0,
  toolArgumentsTokens: 0,
  toolResultTokens: 0,
  imageTokens: 0,
  imageCount: 0,
  recallTokens: 0,
  episodeTokens: 0,
  toolsTokens: 0,
  extensionTokens: 0,
  totalTokens: 0,
  requestTokens: 0,
  commonPrefixTokens: 0,
  windowTokens: 0,
  reserveTokens: 0,
  budgetTokens: 0,
  headroomTokens: 0,
  generation: 0,
  epochTurns: 0,
  recentStartSequence: 0,
  rotationReason: null,
  rotationRetainedTokens: 0,
  evictedTokens: 0,
  durableEvents: 0,
  episodes: 0,
  selectedEpisodes: 0
};

export const layerEstimator = Layer.succeed(TokenEstimator, {
  text: (text) => Math.ceil(text.length / 4),
  media: () => 1_000,
  message: (message) => Math.ceil(JSON.stringify(message).length / 4),
  tools: (tools) => Math.ceil(JSON.stringify(tools).length / 4)
});

export const layerConfig = Layer.succeed(EngineConfig, {
  session: "00000000-0000-4000-8000-000000000001" as EngineConfig["Type"]["session"],
  provider: "test",
  model: "scripted",
  coldHistoryTool: "recall",
  options: {}
});
