/** What the messages in view cost, part by part, remembered per payload: an event is priced once. */
import type { ModelMessage, Payload, TokenEstimator } from "@latch/protocol";
import type { Context } from "effect";
import { type MessagePrice, messagePrice } from "../estimate/message-tokens.ts";

export interface Pricing {
  readonly text: (text: string) => number;
  /** The price of a message; `from` is the payload it was made of, where there is one. */
  readonly message: (message: ModelMessage, from?: Payload) => MessagePrice;
}

/** Prices with any estimator: what its whole price has beyond the parts counts as words. */
export const pricing = (estimator: Context.Tag.Service<TokenEstimator>): Pricing => {
  const known = new WeakMap<Payload, MessagePrice>();
  const compute = (message: ModelMessage): MessagePrice => {
    const parts = messagePrice(estimator, message);
    const total = Math.max(estimator.message(message), parts.total - parts.words);
    return { ...parts, total, words: total - (parts.total - parts.words) };
  };
  return {
    text: estimator.text,
    message: (message, from) => {
      if (from === undefined) return compute(message);
      const before = known.get(from);
      if (before !== undefined) return before;
      const price = compute(message);
      known.set(from, price);
      return price;
    }
  };
};
