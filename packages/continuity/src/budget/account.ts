/**
 * The account of one view: every message that is sent is priced once and belongs to one component, so the
 * components add up to the whole.
 */
import { type ModelMessage, type Payload, projectSourced } from "@latch/protocol";
import type { Pricing } from "./price.ts";

/** Tokens by component, as `ContextStats` names them. */
export interface Account {
  readonly stateTokens: number;
  readonly recentTokens: number;
  readonly conversationTokens: number;
  readonly reasoningTokens: number;
  readonly toolArgumentsTokens: number;
  readonly toolResultTokens: number;
  readonly imageTokens: number;
  readonly imageCount: number;
  readonly recallTokens: number;
  readonly episodeTokens: number;
  readonly extensionTokens: number;
  readonly messages: ReadonlyArray<ModelMessage>;
  /** All of the above: state, recent, recall and extension. */
  readonly total: number;
}

type Sums = { -readonly [K in Exclude<keyof Account, "messages" | "total">]: number };

/** Projects payloads to messages and prices them. */
export const accountOf = (pricing: Pricing, payloads: ReadonlyArray<Payload>): Account => {
  const sums: Sums = {
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
    extensionTokens: 0
  };
  const messages: Array<ModelMessage> = [];
  for (const { message, source } of projectSourced(payloads)) {
    messages.push(message);
    const from = source === undefined ? undefined : payloads[source];
    const price = pricing.message(message, from);
    if (from?.type === "kernel_context") {
      addKernel(sums, from.kind, price.total);
      continue;
    }
    sums.recentTokens += price.total;
    sums.reasoningTokens += price.reasoning;
    sums.toolArgumentsTokens += price.callArguments;
    sums.imageTokens += price.images;
    sums.imageCount += price.imageCount;
    if (message.role === "tool") sums.toolResultTokens += price.words;
    else sums.conversationTokens += price.words;
  }
  const total = sums.stateTokens + sums.recentTokens + sums.recallTokens + sums.extensionTokens;
  return { ...sums, messages, total };
};

const addKernel = (
  sums: Sums,
  kind: (Payload & { readonly type: "kernel_context" })["kind"],
  tokens: number
): void => {
  switch (kind) {
    case "snapshot":
    case "state_update":
    case "reground":
      sums.stateTokens += tokens;
      return;
    case "extension":
      sums.extensionTokens += tokens;
      return;
    case "episode_index":
      sums.episodeTokens += tokens;
      sums.recallTokens += tokens;
      return;
    case "recall":
    case "cold_history":
    case "warm":
      sums.recallTokens += tokens;
  }
};
