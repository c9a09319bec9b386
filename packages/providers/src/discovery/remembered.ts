/** What stays known after a service's list was fetched again: the new list is what is offered, and nothing is forgotten. */
import type { ModelFacts } from "../catalog/model-facts.ts";
import { maxRememberedModels } from "../defaults.ts";
import type { Discovered } from "../registry/provider-entry.ts";
import type { Listing } from "./listing.ts";

/** Old sessions' models keep their facts; of far too many, those that were last seen longest ago go first. */
export const remembered = (
  before: Discovered | undefined,
  { available, facts }: Listing,
  at: number
): Discovered => {
  const gone = Object.entries(before?.facts ?? {}).filter(([id]) => !Object.hasOwn(facts, id));
  const now: ReadonlyArray<readonly [string, ModelFacts]> = Object.entries(facts).map(([id, said]) => [
    id,
    // A list that has become silent about a model does not take back what it said.
    { ...(before !== undefined && Object.hasOwn(before.facts, id) ? before.facts[id] : {}), ...said }
  ]);
  return { at, available, facts: Object.fromEntries([...now, ...gone].slice(0, maxRememberedModels)) };
};
