/**
 * How much of each event of a turn is shown when the turn is larger than the window: the largest give way first, down to
 * one level that is the same for all. What a model itself said is not cut.
 */
import type { Event, Payload, ShortenedEvent } from "@latch/protocol";
import { accountOf, type Pricing } from "../budget/index.ts";
import { leastShownTokens } from "../defaults.ts";
import { canShorten, shortenableText, shortened } from "./shorten.ts";

/** What is to be shortened so that the turn takes `roomTokens` at most; none where that would leave nothing worth showing. */
export const fitTurn = (
  events: ReadonlyArray<Event>,
  roomTokens: number,
  pricing: Pricing,
  tool: string | undefined
): ReadonlyArray<ShortenedEvent> | undefined => {
  const parts = events.map((event) => ({ event, tokens: priceOf(event.payload, pricing) }));
  const least = parts.reduce((sum, { event, tokens }) => sum + (canShorten(event.payload) ? 0 : tokens), 0);
  const cuttable = parts.filter(({ event }) => canShorten(event.payload));
  const level = levelWithin(
    cuttable.map(({ tokens }) => tokens),
    roomTokens - least
  );
  if (level < leastShownTokens) return undefined;
  return cuttable.flatMap(({ event, tokens }) =>
    tokens <= level ? [] : [shortenTo(event, level, pricing, tool)]
  );
};

/** One event's price on the wire. A result is priced as a message of its own, whatever call it belongs to. */
const priceOf = (payload: Payload, pricing: Pricing): number => {
  if (payload.type === "tool_completed" || payload.type === "tool_failed") {
    const { callId, media, name, output } = payload.result;
    const isError = payload.type === "tool_failed";
    return pricing.message({
      role: "tool",
      callId,
      name,
      output,
      isError,
      ...(media === undefined ? {} : { media })
    }).total;
  }
  return accountOf(pricing, [payload]).total;
};

/** The highest level at which all together, none above it, take at most `room`. */
const levelWithin = (tokens: ReadonlyArray<number>, room: number): number => {
  let low = 0;
  let high = Math.max(0, ...tokens);
  const fits = (level: number): boolean =>
    tokens.reduce((sum, each) => sum + Math.min(each, level), 0) <= room;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};

const shortenTo = (
  event: Event,
  level: number,
  pricing: Pricing,
  tool: string | undefined
): ShortenedEvent => {
  const { sequence } = event;
  const { length } = shortenableText(event.payload);
  const priceWith = (characters: number): number =>
    priceOf(shortened(event, { sequence, characters }, tool), pricing);
  // Its images go first.
  const words = priceWith(length);
  let characters = words <= level ? length : Math.floor((length * level) / words);
  // A text is not equally dense everywhere, and the notice takes room too.
  while (characters > 0 && priceWith(characters) > level) characters = Math.floor(characters * 0.9);
  return { sequence, characters };
};
