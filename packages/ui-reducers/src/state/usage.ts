/**
 * Tokens as providers reported them, by model, and what they cost. A category that some request did not report makes its
 * sum a lower bound; one that no request reported is unknown. Each request is priced with the prices of its own model.
 */
import type { Event, ModelPricing, Usage } from "@latch/protocol";

const categories = [
  "inputTokens",
  "outputTokens",
  "cacheReadTokens",
  "cacheWriteTokens",
  "cacheMissTokens"
] as const;
export type Category = (typeof categories)[number];

/** A sum, and whether some request left it out; null where none reported it. */
export type Amount = { readonly tokens: number; readonly partial: boolean } | null;

export type Totals = { readonly [C in Category]: Amount };

export interface ModelTotals {
  readonly provider: string;
  readonly model: string;
  readonly requests: number;
  readonly totals: Totals;
  /** Input that was billed at the plain price. */
  readonly uncached: Amount;
}

export interface UsageLedger {
  /** By provider and model, in the order of their first request. */
  readonly models: ReadonlyMap<string, ModelTotals>;
  /** Whose request is on, or was last. */
  readonly current: { readonly provider: string; readonly model: string };
  /** What the newest request used; null before its report. */
  readonly newest: Usage | null;
  /** The models without the answer that is not reported yet; null where none waits for its report. */
  readonly before: ReadonlyMap<string, ModelTotals> | null;
}

const nothing: Totals = {
  inputTokens: null,
  outputTokens: null,
  cacheReadTokens: null,
  cacheWriteTokens: null,
  cacheMissTokens: null
};

export const initial: UsageLedger = {
  models: new Map(),
  current: { provider: "", model: "" },
  newest: null,
  before: null
};

export const reduce = (state: UsageLedger, event: Event): UsageLedger => {
  const { payload } = event;
  switch (payload.type) {
    case "model_request_started": {
      const { provider, model } = payload;
      return { ...state, current: { provider, model }, newest: null, before: null };
    }
    case "model_request_finished": {
      // One that failed may have cost nothing; one that was answered and not reported makes every sum a lower bound.
      const failed = payload.stopReason === "error" || payload.stopReason === "cancelled";
      return failed ? state : { ...state, before: state.models, models: counted(state, state.models, {}) };
    }
    case "model_usage": {
      const models = counted(state, state.before ?? state.models, payload.usage);
      return { ...state, newest: payload.usage, models, before: null };
    }
    case "permission_resolved":
      // A reviewer is the same model.
      return payload.usage === undefined
        ? state
        : { ...state, models: counted(state, state.models, payload.usage), before: null };
    default:
      return state;
  }
};

const counted = (
  { current }: UsageLedger,
  models: ReadonlyMap<string, ModelTotals>,
  usage: Usage
): ReadonlyMap<string, ModelTotals> => {
  const key = `${current.provider}\n${current.model}`;
  const before = models.get(key) ?? { ...current, requests: 0, totals: nothing, uncached: null };
  return new Map(models).set(key, {
    ...before,
    requests: before.requests + 1,
    totals: addTotals(before, usage),
    uncached: add(before.uncached, before.requests, uncachedOf(usage))
  });
};

const addTotals = ({ totals, requests }: ModelTotals, usage: Usage): Totals => ({
  inputTokens: add(totals.inputTokens, requests, exact(usage.inputTokens)),
  outputTokens: add(totals.outputTokens, requests, exact(usage.outputTokens)),
  cacheReadTokens: add(totals.cacheReadTokens, requests, exact(usage.cacheReadTokens)),
  cacheWriteTokens: add(totals.cacheWriteTokens, requests, exact(usage.cacheWriteTokens)),
  cacheMissTokens: add(totals.cacheMissTokens, requests, exact(usage.cacheMissTokens))
});

const exact = (tokens: number | undefined): Amount =>
  tokens === undefined ? null : { tokens, partial: false };

/** The reported miss, else input less what the cache served or took, else the input: then it may have been less. */
const uncachedOf = (usage: Usage): Amount => {
  if (usage.cacheMissTokens !== undefined) return exact(usage.cacheMissTokens);
  if (usage.inputTokens === undefined) return null;
  return {
    tokens: Math.max(0, usage.inputTokens - (usage.cacheReadTokens ?? 0) - (usage.cacheWriteTokens ?? 0)),
    partial: usage.cacheReadTokens === undefined
  };
};

/** One more request's amount; `requests` came before it. */
const add = (sum: Amount, requests: number, amount: Amount): Amount => {
  if (sum === null && amount === null) return null;
  const missing = (sum === null && requests > 0) || amount === null;
  return {
    tokens: (sum?.tokens ?? 0) + (amount?.tokens ?? 0),
    partial: missing || (sum?.partial ?? false) || (amount?.partial ?? false)
  };
};

/** The whole session's tokens. */
export const totalsOf = (ledger: UsageLedger): Totals => {
  const sum = (category: Category): Amount => {
    const amounts = [...ledger.models.values()].map(({ totals }) => totals[category]);
    const known = amounts.filter((amount) => amount !== null);
    return known.length === 0
      ? null
      : {
          tokens: known.reduce((total, { tokens }) => total + tokens, 0),
          partial: known.length < amounts.length || known.some(({ partial }) => partial)
        };
  };
  return {
    inputTokens: sum("inputTokens"),
    outputTokens: sum("outputTokens"),
    cacheReadTokens: sum("cacheReadTokens"),
    cacheWriteTokens: sum("cacheWriteTokens"),
    cacheMissTokens: sum("cacheMissTokens")
  };
};

/** Requests of the whole session that were answered. */
export const requestsOf = (ledger: UsageLedger): number =>
  [...ledger.models.values()].reduce((sum, { requests }) => sum + requests, 0);

export interface Cost {
  readonly amount: number;
  readonly currency: string;
  /** A lower bound: something that was used was not reported. */
  readonly partial: boolean;
}

const perTokens = 1_000_000;

/**
 * What the session cost, by the prices that are known of each model; null where a price of something used is missing,
 * where currencies differ, and where nothing was used or reported. A model that reported nothing makes it a lower bound.
 */
export const costOf = (
  ledger: UsageLedger,
  pricesOf: (provider: string, model: string) => ModelPricing | undefined
): Cost | null => {
  const costs: Array<Cost> = [];
  const all = [...ledger.models.values()];
  const reported = all.filter(({ totals }) => Object.values(totals).some((amount) => amount !== null));
  for (const entry of reported) {
    const prices = pricesOf(entry.provider, entry.model);
    const cost = prices === undefined ? null : priced(entry, prices);
    if (cost === null) return null;
    costs.push(cost);
  }
  const [first] = costs;
  if (first === undefined || costs.some(({ currency }) => currency !== first.currency)) return null;
  return {
    amount: costs.reduce((sum, { amount }) => sum + amount, 0),
    currency: first.currency,
    partial: reported.length < all.length || costs.some(({ partial }) => partial)
  };
};

const priced = ({ totals, uncached }: ModelTotals, prices: ModelPricing): Cost | null => {
  const parts: ReadonlyArray<readonly [Amount, number | undefined]> = [
    [uncached, prices.input],
    [totals.outputTokens, prices.output],
    [totals.cacheReadTokens, prices.cacheRead],
    [totals.cacheWriteTokens, prices.cacheWrite]
  ];
  let amount = 0;
  let partial = totals.outputTokens === null || uncached === null;
  for (const [used, price] of parts) {
    if (used === null || (used.tokens === 0 && !used.partial)) continue;
    if (price === undefined) return null;
    amount += (used.tokens * price) / perTokens;
    partial ||= used.partial;
  }
  return { amount, currency: prices.currency, partial };
};
