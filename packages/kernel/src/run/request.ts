/**
 * The request itself, and how much of it the previous one already said. Sizes are estimates; the shared prefix is
 * measured on whole messages, so it never claims more than is true.
 */
import {
  type ContextStats,
  type ContextView,
  canonicalJson,
  componentSum,
  type Effort,
  type ModelMessage,
  type ModelRequest,
  type SessionId,
  type TokenEstimator,
  type ToolDefinition
} from "@latch/protocol";

/** What is remembered of a sent request. */
export interface SentRequest {
  readonly head: string;
  readonly messages: ReadonlyArray<string>;
}

/** Puts a view, the tools and the settings together. */
export const assemble = (
  view: ContextView,
  tools: ReadonlyArray<ToolDefinition>,
  effort: Effort,
  session: SessionId
): ModelRequest => ({
  system: view.system,
  tools,
  messages: view.messages,
  effort,
  cacheKey: session
});

const serialised = new WeakMap<ModelMessage, string>();

const textOf = (message: ModelMessage): string => {
  const known = serialised.get(message);
  if (known !== undefined) return known;
  const text = canonicalJson(message);
  serialised.set(message, text);
  return text;
};

/** A request in the form it is compared in. */
export const remember = (request: ModelRequest): SentRequest => ({
  head: canonicalJson([request.system, request.tools]),
  messages: request.messages.map(textOf)
});

/** Messages that two requests share from the start; none when system or tools differ. */
export const sharedMessages = (previous: SentRequest | undefined, next: SentRequest): number => {
  if (previous === undefined || previous.head !== next.head) return 0;
  const differs = previous.messages.findIndex((message, index) => message !== next.messages[index]);
  return differs === -1 ? previous.messages.length : differs;
};

/** The engine's statistics, completed by what the kernel measures on the assembled request. */
export const measure = (
  stats: ContextStats,
  request: ModelRequest,
  previous: SentRequest | undefined,
  estimator: TokenEstimator["Type"]
): ContextStats => {
  const head = estimator.text(request.system) + estimator.tools(request.tools);
  const sizes = request.messages.map(estimator.message);
  const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0);
  const sent = remember(request);
  const shared = sharedMessages(previous, sent);
  const total = componentSum(stats);
  return {
    ...stats,
    totalTokens: total,
    requestTokens: head + sum(sizes),
    commonPrefixTokens:
      previous === undefined || previous.head !== sent.head ? 0 : head + sum(sizes.slice(0, shared)),
    headroomTokens: Math.max(0, stats.budgetTokens - total)
  };
};
