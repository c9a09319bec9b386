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

/** What one estimator has said already. Another one, of another model, has other prices for the same words. */
interface Priced {
  /** A message's text and size, kept as long as the message: an engine hands out the same ones turn after turn. */
  readonly messages: WeakMap<ModelMessage, { readonly text: string; readonly tokens: number }>;
  readonly schemas: WeakMap<ReadonlyArray<ToolDefinition>, number>;
  /** System and tools, which hardly ever change while a session is open. */
  readonly heads: WeakMap<
    ReadonlyArray<ToolDefinition>,
    { readonly system: string; readonly text: string; readonly tokens: number }
  >;
}

const known = new WeakMap<Estimator, Priced>();

const pricedBy = (estimator: Estimator): Priced => {
  const before = known.get(estimator);
  if (before !== undefined) return before;
  const priced: Priced = { messages: new WeakMap(), schemas: new WeakMap(), heads: new WeakMap() };
  known.set(estimator, priced);
  return priced;
};

const weigh = (message: ModelMessage, estimator: Estimator) => {
  const { messages } = pricedBy(estimator);
  const before = messages.get(message);
  if (before !== undefined) return before;
  const weighed = { text: canonicalJson(message), tokens: estimator.message(message) };
  messages.set(message, weighed);
  return weighed;
};

type Estimator = TokenEstimator["Type"];

/** Tokens of the tool schemas, priced once: they are fixed while a session is open. */
export const schemaTokens = (tools: ReadonlyArray<ToolDefinition>, estimator: Estimator): number => {
  const { schemas } = pricedBy(estimator);
  const before = schemas.get(tools);
  if (before !== undefined) return before;
  const tokens = estimator.tools(tools);
  schemas.set(tools, tokens);
  return tokens;
};

const head = ({ system, tools }: ModelRequest, estimator: Estimator) => {
  const { heads } = pricedBy(estimator);
  const before = heads.get(tools);
  if (before?.system === system) return before;
  const made = {
    system,
    text: canonicalJson([system, tools]),
    tokens: estimator.text(system) + schemaTokens(tools, estimator)
  };
  heads.set(tools, made);
  return made;
};

/** A request in the form it is compared in. */
export const remember = (request: ModelRequest, estimator: Estimator): SentRequest => ({
  head: head(request, estimator).text,
  messages: request.messages.map((message) => weigh(message, estimator).text)
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
  sent: SentRequest,
  previous: SentRequest | undefined,
  estimator: Estimator
): ContextStats => {
  const { tokens } = head(request, estimator);
  const sizes = request.messages.map((message) => weigh(message, estimator).tokens);
  const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0);
  const shared = sharedMessages(previous, sent);
  const total = componentSum(stats);
  return {
    ...stats,
    totalTokens: total,
    requestTokens: tokens + sum(sizes),
    commonPrefixTokens: previous?.head === sent.head ? tokens + sum(sizes.slice(0, shared)) : 0,
    headroomTokens: Math.max(0, stats.budgetTokens - total)
  };
};
