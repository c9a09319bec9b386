/**
 * What a session changed and could take back. Pure: a fold over the log, so that it is the same after a restart.
 *
 * 1. Every change of ours is on exactly one side: applied, or taken back.
 * 2. Taking back moves it to the other side, and so does doing it again: nothing is ever lost by an undo.
 * 3. A change can be taken back only from the content it left. Whoever wrote after it is not overwritten.
 */
import {
  type ArtifactId,
  type CallId,
  type Event,
  type EventOf,
  isKind,
  type PayloadOf,
  type Sequence
} from "@latch/protocol";

/** A content of a file, as far as the log knows it. `hash` null: no file. */
export interface Version {
  readonly hash: ArtifactId | null;
  readonly mode?: number | undefined;
  /** A symbolic link: the content is where it leads. */
  readonly link?: boolean | undefined;
}

/** Whether both are the same content of the same kind; permission bits aside. */
export const sameContent = (a: Version, b: Version): boolean =>
  a.hash === b.hash && (a.link ?? false) === (b.link ?? false);

/** One change of one file, seen from the side it is on. */
export interface Entry {
  /** The event that put it on this side: what a reversal refers to. */
  readonly sequence: Sequence;
  /** The `file_changed` it began with. */
  readonly origin: Sequence;
  /** Every reversal since, ascending. */
  readonly reversals: ReadonlyArray<Sequence>;
  readonly path: string;
  /** What must be there now. */
  readonly from: Version;
  /** What a reversal puts there. */
  readonly to: Version;
  /** The bytes of `to`; absent for no file, or where they were not kept. */
  readonly preImage?: ArtifactId | undefined;
  /** Changes of one call are one step. */
  readonly step: CallId | Sequence;
  readonly owner: PayloadOf<"file_changed">["owner"];
  /** Taken back before a newer change of the file: doing it again would lead nowhere by itself. */
  readonly branched: boolean;
}

export interface Checkpoint {
  readonly id: string;
  readonly label: string;
  readonly sequence: Sequence;
}

export interface ChangeLedger {
  /** In the order in which they came to be so. */
  readonly applied: ReadonlyArray<Entry>;
  readonly takenBack: ReadonlyArray<Entry>;
  readonly checkpoints: ReadonlyArray<Checkpoint>;
}

export const initial: ChangeLedger = { applied: [], takenBack: [], checkpoints: [] };

export const kinds = ["file_changed", "change_reverted", "checkpoint_created"] as const;

const concerns = isKind(...kinds);

export const reduce = (ledger: ChangeLedger, event: Event): ChangeLedger =>
  concerns(event) ? fold(ledger, event) : ledger;

const fold = (ledger: ChangeLedger, event: EventOf<(typeof kinds)[number]>): ChangeLedger => {
  const { payload, sequence } = event;
  switch (payload.type) {
    case "file_changed":
      return isOurs(payload.owner) ? changed(ledger, payload, sequence) : ledger;
    case "change_reverted":
      return reverted(ledger, payload, sequence);
    case "checkpoint_created":
      return {
        ...ledger,
        checkpoints: [...ledger.checkpoints, { id: payload.id, label: payload.label, sequence }]
      };
  }
};

const isOurs = (owner: Entry["owner"]): boolean =>
  owner === "latch" || owner === "shell" || owner === "extension";

const changed = (
  ledger: ChangeLedger,
  change: PayloadOf<"file_changed">,
  sequence: Sequence
): ChangeLedger => ({
  ...ledger,
  applied: [
    ...ledger.applied,
    {
      sequence,
      origin: sequence,
      reversals: [],
      path: change.path,
      from: version(change.after),
      to: version(change.before),
      preImage: change.preImage,
      step: change.callId ?? sequence,
      owner: change.owner,
      branched: false
    }
  ],
  takenBack: ledger.takenBack.map((entry) =>
    entry.path === change.path ? { ...entry, branched: true } : entry
  )
});

const version = (file: PayloadOf<"file_changed">["after"]): Version =>
  file === null ? { hash: null } : { hash: file.hash, mode: file.mode, link: file.link };

const reverted = (
  ledger: ChangeLedger,
  reversal: PayloadOf<"change_reverted">,
  sequence: Sequence
): ChangeLedger => {
  const turned = (entry: Entry): Entry => ({
    ...entry,
    sequence,
    reversals: [...entry.reversals, sequence],
    from: entry.to,
    to: { ...entry.from, ...(reversal.mode === undefined ? {} : { mode: reversal.mode }) },
    preImage: reversal.preImage
  });
  const isIt = (entry: Entry) => entry.sequence === reversal.undone;
  const applied = ledger.applied.find(isIt);
  if (applied !== undefined) {
    return {
      ...ledger,
      applied: ledger.applied.filter((entry) => entry !== applied),
      takenBack: [...ledger.takenBack, turned(applied)]
    };
  }
  const back = ledger.takenBack.find(isIt);
  if (back === undefined) return ledger;
  return {
    ...ledger,
    applied: [...ledger.applied, turned(back)],
    takenBack: ledger.takenBack.filter((entry) => entry !== back)
  };
};

/** What is to be reversed, newest first. */
export type Step = ReadonlyArray<Entry>;

/** The newest step that can be taken back; of one file where a path is given. */
export const undoable = (ledger: ChangeLedger, path?: string): Step => newest(ledger.applied, path);

/** The newest step that was taken back and can be done again. */
export const redoable = (ledger: ChangeLedger, path?: string): Step =>
  newest(
    ledger.takenBack.filter(({ branched }) => !branched),
    path
  );

const newest = (side: ReadonlyArray<Entry>, path: string | undefined): Step => {
  const candidates = path === undefined ? side : side.filter((entry) => entry.path === path);
  const last = candidates.at(-1);
  return last === undefined ? [] : candidates.filter(({ step }) => step === last.step).reverse();
};

/** What lies between now and a moment of the log: what was applied since, and what was taken back since. */
export const since = (ledger: ChangeLedger, then: Sequence): Step => {
  const appliedThen = (entry: Entry): boolean =>
    entry.origin <= then && entry.reversals.filter((reversal) => reversal <= then).length % 2 === 0;
  return [
    ...ledger.applied.filter((entry) => !appliedThen(entry)),
    ...ledger.takenBack.filter(appliedThen)
  ].sort((a, b) => b.sequence - a.sequence);
};

/** A checkpoint by its id, or the newest with its label. */
export const checkpoint = (ledger: ChangeLedger, name: string): Checkpoint | undefined =>
  ledger.checkpoints.findLast(({ id, label }) => id === name || label === name);
