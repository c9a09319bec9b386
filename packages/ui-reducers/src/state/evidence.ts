/**
 * What was checked, and whether that still says something about the files as they are. A pass counts at the generation
 * it was taken at, and while nobody may be writing; the same rule as the kernel's, on what one session's log shows.
 */
import { advancesGeneration, type Event, writerChange } from "@latch/protocol";
import { sanitiseLine } from "../text/sanitise.ts";
import { nameKey } from "./task.ts";

export interface EvidenceEntry {
  readonly claim: string;
  readonly status: "pending" | "passed" | "failed" | "unavailable";
  readonly detail: string;
  /** The workspace generation that was checked; null for a model's own note. */
  readonly generation: number | null;
  /** When, in milliseconds since 1970, UTC. */
  readonly time: number;
}

export interface EvidenceLedger {
  /** The newest of each claim, in the order the claims first appeared. */
  readonly entries: ReadonlyMap<string, EvidenceEntry>;
  readonly generation: number;
  /** Processes that may be writing. */
  readonly writers: ReadonlySet<string>;
}

export const initial: EvidenceLedger = { entries: new Map(), generation: 0, writers: new Set() };

export const reduce = (state: EvidenceLedger, event: Event): EvidenceLedger => {
  const moved = advancesGeneration(event.payload) ? { ...state, generation: event.globalSequence } : state;
  const writer = writerChange(event.payload);
  const next = writer === undefined ? moved : { ...moved, writers: writersAfter(state.writers, writer) };
  if (event.payload.type !== "evidence_created") return next;
  const { claim, status, detail, generation } = event.payload.evidence;
  const entry: EvidenceEntry = {
    claim: sanitiseLine(claim),
    status,
    detail: sanitiseLine(detail),
    generation: generation ?? null,
    time: event.time
  };
  return { ...next, entries: new Map(next.entries).set(nameKey(entry.claim), entry) };
};

const writersAfter = (
  writers: ReadonlySet<string>,
  change: NonNullable<ReturnType<typeof writerChange>>
): ReadonlySet<string> => {
  const next = new Set<string>(writers);
  if ("started" in change) next.add(change.started);
  else next.delete(change.ended);
  return next;
};

export type Standing = EvidenceEntry["status"] | "stale";

/** How an entry stands now. */
export const standingOf = (ledger: EvidenceLedger, entry: EvidenceEntry): Standing =>
  entry.status === "passed" &&
  (entry.generation === null || entry.generation < ledger.generation || ledger.writers.size > 0)
    ? "stale"
    : entry.status;

/** Every claim with how it stands, and required names that nothing was heard of yet as pending. */
export const standings = (
  ledger: EvidenceLedger,
  required: ReadonlyArray<string>
): ReadonlyArray<{
  readonly claim: string;
  readonly standing: Standing;
  readonly detail: string;
  readonly required: boolean;
}> => {
  const names = new Map(required.map((name) => [nameKey(name), name]));
  return [
    ...[...names].map(([key, name]) => {
      const entry = ledger.entries.get(key);
      return entry === undefined
        ? { claim: name, standing: "pending" as const, detail: "", required: true }
        : { claim: name, standing: standingOf(ledger, entry), detail: entry.detail, required: true };
    }),
    ...[...ledger.entries]
      .filter(([key]) => !names.has(key))
      .map(([, entry]) => ({
        claim: entry.claim,
        standing: standingOf(ledger, entry),
        detail: entry.detail,
        required: false
      }))
  ];
};

/** The required validations in one word; null where nothing is required. */
export const validationStatus = (
  ledger: EvidenceLedger,
  required: ReadonlyArray<string>
): Standing | null => {
  const all = standings(ledger, required).filter((entry) => entry.required);
  if (all.length === 0) return null;
  for (const standing of ["failed", "unavailable", "stale", "pending"] as const) {
    if (all.some((entry) => entry.standing === standing)) return standing;
  }
  return "passed";
};
