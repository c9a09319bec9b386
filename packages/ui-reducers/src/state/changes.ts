/** Files that are not as they were, by who changed them. */
import type { ChangeOwner, Event } from "@latch/protocol";
import { HashMap, Option } from "effect";
import * as Chunked from "../sequence/chunked.ts";
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
  /** Of its newest change. */
  readonly sequence: number;
}

/** What a change, or an undo of one, replaced: so that it can be taken off again. */
interface Replaced {
  readonly sequence: number;
  readonly path: string;
  readonly before: ChangedFile | null;
}

export interface ChangeLedger {
  /** By path. */
  readonly files: HashMap.HashMap<string, ChangedFile>;
  /** Commands whose changes could not be told file by file. */
  readonly untracked: number;
  /** Ascending by sequence. */
  readonly replaced: Chunked.Chunked<Replaced>;
}

export const initial: ChangeLedger = { files: HashMap.empty(), untracked: 0, replaced: Chunked.empty };

export const reduce = (state: ChangeLedger, event: Event): ChangeLedger => {
  const { payload, sequence } = event;
  switch (payload.type) {
    case "file_changed": {
      if (payload.owner === "pre_existing") return state;
      const path = sanitiseLine(payload.path);
      const before = fileAt(state, path);
      const isNew = payload.before === null || before?.what === "created";
      return put(state, sequence, path, {
        path,
        owner: payload.owner,
        what: payload.after === null ? "deleted" : isNew ? "created" : "changed",
        additions: (before?.additions ?? 0) + payload.additions,
        deletions: (before?.deletions ?? 0) + payload.deletions,
        touchedOutside: before?.touchedOutside ?? false,
        sequence
      });
    }
    case "shell_mutation_observed":
      return payload.paths.length === 0 ? { ...state, untracked: state.untracked + 1 } : state;
    case "external_file_change_detected": {
      const path = sanitiseLine(payload.path);
      const before = fileAt(state, path);
      return put(
        state,
        sequence,
        path,
        before === null
          ? {
              path,
              owner: "external",
              what: payload.actual === null ? "deleted" : "changed",
              additions: 0,
              deletions: 0,
              touchedOutside: false,
              sequence
            }
          : { ...before, touchedOutside: true }
      );
    }
    case "change_reverted":
      return put(
        state,
        sequence,
        sanitiseLine(payload.path),
        find(state.replaced, payload.undone)?.before ?? null
      );
    default:
      return state;
  }
};

/** What a path is known as; null where it is as it was. */
export const fileAt = ({ files }: ChangeLedger, path: string): ChangedFile | null =>
  Option.getOrNull(HashMap.get(files, path));

const put = (
  state: ChangeLedger,
  sequence: number,
  path: string,
  file: ChangedFile | null
): ChangeLedger => ({
  ...state,
  files: file === null ? HashMap.remove(state.files, path) : HashMap.set(state.files, path, file),
  replaced: Chunked.append(state.replaced, { sequence, path, before: fileAt(state, path) })
});

const find = (replaced: Chunked.Chunked<Replaced>, sequence: number): Replaced | undefined => {
  let low = 0;
  let high = Chunked.size(replaced);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((Chunked.at(replaced, middle)?.sequence ?? 0) < sequence) low = middle + 1;
    else high = middle;
  }
  const found = Chunked.at(replaced, low);
  return found?.sequence === sequence ? found : undefined;
};

/** How many files are not as they were. */
export const count = ({ files }: ChangeLedger): number => HashMap.size(files);

/** The files of each owner that changed any, the newest change first. */
export const byOwner = (
  ledger: ChangeLedger
): ReadonlyArray<{ readonly owner: ChangeOwner; readonly files: ReadonlyArray<ChangedFile> }> => {
  const newestFirst = [...HashMap.values(ledger.files)].sort((a, b) => b.sequence - a.sequence);
  return (["latch", "shell", "extension", "external"] as const)
    .map((owner) => ({ owner, files: newestFirst.filter((file) => file.owner === owner) }))
    .filter(({ files }) => files.length > 0);
};
