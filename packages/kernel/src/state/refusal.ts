/** The parts of the conversation that a provider refused, by the model it was asked for: another may take them. */
import type { Event, PayloadOf } from "@latch/protocol";
import type { Reducer } from "./reducer.ts";

export type Refusal = PayloadOf<"part_refused">;

export const Refusals: Reducer<ReadonlyArray<Refusal>> = {
  initial: [],
  kinds: ["part_refused"],
  reduce: (refusals, event: Event) =>
    event.payload.type === "part_refused" ? [...refusals, event.payload] : refusals
};

/** What this model's provider refused. */
export const refusedBy = (
  refusals: ReadonlyArray<Refusal>,
  { provider, model }: { readonly provider: string; readonly model: string }
): ReadonlyArray<Refusal> =>
  refusals.length === 0
    ? refusals
    : refusals.filter((refusal) => refusal.provider === provider && refusal.model === model);
