/**
 * The evidence ledger: the newest entry per claim is current. A pass counts only at the generation it was taken at,
 * and only while no one else may be writing. Earlier entries stay in the log.
 */
import type { Evidence as Entry, Event, EvidenceView, Generation } from "@latch/protocol";
import type { Reducer } from "./reducer.ts";
import { textKey } from "./text-set.ts";

/** Current entries by claim, in the order the claims first appeared. */
export type Ledger = ReadonlyMap<string, Entry>;

/** The workspace as a pass is measured against it. */
export interface Workspace {
  readonly generation: Generation;
  readonly writing: boolean;
}

export const Evidence: Reducer<Ledger> = {
  initial: new Map(),
  kinds: ["evidence_created"],
  reduce: (ledger, event: Event) => {
    if (event.payload.type !== "evidence_created") return ledger;
    const { evidence } = event.payload;
    return new Map(ledger).set(textKey(evidence.claim), evidence);
  }
};

/** What is known of a claim now. */
export const current = (ledger: Ledger, claim: string): Entry | undefined => ledger.get(textKey(claim));

/** Whether an entry still says something about the files as they are. */
export const isFresh = (entry: Entry, workspace: Workspace): boolean =>
  entry.status !== "passed" || (entry.generation === workspace.generation && !workspace.writing);

/** The ledger as canonical state shows it. */
export const view = (ledger: Ledger, workspace: Workspace): ReadonlyArray<EvidenceView> =>
  [...ledger.values()].map((entry) => ({
    claim: entry.claim,
    status: isFresh(entry, workspace) ? entry.status : "stale",
    detail: entry.detail
  }));
