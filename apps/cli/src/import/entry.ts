/** What a log says, whatever format it is in: a person's words, a model's words and calls, and the results of calls. */
export type Entry =
  | { readonly type: "user"; readonly text: string; readonly at?: number }
  | {
      readonly type: "assistant";
      readonly text: string;
      readonly calls: ReadonlyArray<ForeignCall>;
      /** Pieces of one answer share it; pieces without one belong together as long as nothing comes between. */
      readonly answer?: string;
      /** When it was said, in milliseconds since 1970, where the log has it. */
      readonly at?: number;
    }
  | {
      readonly type: "result";
      /** Absent where the log doesn't say which call it answers. */
      readonly call?: string;
      readonly name?: string;
      readonly output: string;
      readonly isError: boolean;
    };

export interface ForeignCall {
  readonly id: string;
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

/** What one line of a log came to. */
export type Reading =
  | {
      readonly type: "entries";
      readonly entries: ReadonlyArray<Entry>;
      /** What of the line couldn't be read, where the rest could. */
      readonly problem?: string;
    }
  /** Known, and nothing that was said or done: settings, snapshots, counters, copies. */
  | { readonly type: "bookkeeping" }
  | { readonly type: "unreadable"; readonly problem: string };

export const entries = (...all: ReadonlyArray<Entry>): Reading =>
  all.length === 0 ? bookkeeping : { type: "entries", entries: all };

/** What could be read of a line, and what couldn't; no problem makes it a line like any other. */
export const partly = (problem: string | undefined, ...all: ReadonlyArray<Entry>): Reading =>
  problem === undefined ? entries(...all) : { type: "entries", entries: all, problem };

export const bookkeeping: Reading = { type: "bookkeeping" };

/** A kind of line that no version we know of writes: it may say anything, so it is named. */
export const unknownKind = (what: string, kind: string): Reading =>
  unreadable(`its ${what} ${JSON.stringify(kind)} is not known`);

export const unreadable = (problem: string): Reading => ({ type: "unreadable", problem });
