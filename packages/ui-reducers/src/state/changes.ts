/** Files that are not as they were, by who changed them. */
import type { ChangeOwner, Event } from "@latch/protocol";
import { sanitiseLine } from "../text/sanitise.ts";

export interface ChangedFile {
  readonly path: string;
  readonly owner: ChangeOwner;
  readonly what: "created" | "changed" | "deleted";
  /** Summed over the session's changes of the file. */
  readonly additions: number;
  readonly deletions: number;
  /** Whether someone else touched it after we did. */
  readonly touchedOutside: boolean;
}

export interface ChangeLedger {
  /** By path, the newest change last. */
  readonly files: ReadonlyMap<string, ChangedFile>;
  /** Commands whose changes could not be told file by file. */
  readonly untracked: number;
  /** Sequence of a change by what it did, so that an undo can be taken off again. */
  readonly applied: ReadonlyMap<number, { readonly path: string; readonly before: ChangedFile | null }>;
}

export const initial: ChangeLedger = { files: new Map(), untracked: 0, applied: new Map() };

export const reduce = (state: ChangeLedger, event: Event): ChangeLedger => {
  const { payload } = event;
  switch (payload.type) {
    case "file_changed": {
      if (payload.owner === "pre_existing") return state;
      const path = sanitiseLine(payload.path);
      const before = state.files.get(path);
      return put(state, event.sequence, {
        path,
        owner: payload.owner,
        what:
          payload.before === null || before?.what === "created"
            ? payload.after === null
              ? "deleted"
              : "created"
            : payload.after === null
              ? "deleted"
              : "changed",
        additions: (before?.additions ?? 0) + payload.additions,
        deletions: (before?.deletions ?? 0) + payload.deletions,
        touchedOutside: before?.touchedOutside ?? false
      });
    }
    case "shell_mutation_observed":
      return payload.paths.length === 0 ? { ...state, untracked: state.untracked + 1 } : state;
    case "external_file_change_detected": {
      const path = sanitiseLine(payload.path);
      const before = state.files.get(path);
      return put(
        state,
        event.sequence,
        before === undefined
          ? {
              path,
              owner: "external",
              what: payload.actual === null ? "deleted" : "changed",
              additions: 0,
              deletions: 0,
              touchedOutside: false
            }
          : { ...before, touchedOutside: true }
      );
    }
    case "change_reverted": {
      const undone = state.applied.get(payload.undone);
      const path = sanitiseLine(payload.path);
      const now = state.files.get(path) ?? null;
      const files = new Map(state.files);
      if (undone?.before) files.set(path, undone.before);
      else files.delete(path);
      return { ...state, files, applied: new Map(state.applied).set(event.sequence, { path, before: now }) };
    }
    default:
      return state;
  }
};

const put = (state: ChangeLedger, sequence: number, file: ChangedFile): ChangeLedger => {
  const files = new Map(state.files);
  // The newest change is named last.
  files.delete(file.path);
  return {
    ...state,
    files: files.set(file.path, file),
    applied: new Map(state.applied).set(sequence, {
      path: file.path,
      before: state.files.get(file.path) ?? null
    })
  };
};

/** The files of each owner that changed any, the newest change first. */
export const byOwner = (
  ledger: ChangeLedger
): ReadonlyArray<{ readonly owner: ChangeOwner; readonly files: ReadonlyArray<ChangedFile> }> => {
  const newestFirst = [...ledger.files.values()].reverse();
  return (["latch", "shell", "extension", "external"] as const)
    .map((owner) => ({ owner, files: newestFirst.filter((file) => file.owner === owner) }))
    .filter(({ files }) => files.length > 0);
};
