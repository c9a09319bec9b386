/** What a log says, whatever format it is in: a person's words, a model's words and calls, and the results of calls. */
export type Entry =
  | { readonly type: "user"; readonly text: string }
  | {
      readonly type: "assistant";
      readonly text: string;
      readonly calls: ReadonlyArray<ForeignCall>;
      /** Pieces of one answer share it; pieces without one belong together as long as nothing comes between. */
      readonly answer?: string;
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
  | { readonly type: "entries"; readonly entries: ReadonlyArray<Entry> }
  /** Known, and nothing that was said or done: settings, snapshots, counters, copies. */
  | { readonly type: "bookkeeping" }
  | { readonly type: "unreadable"; readonly problem: string };

export const entries = (...all: ReadonlyArray<Entry>): Reading =>
  all.length === 0 ? bookkeeping : { type: "entries", entries: all };

export const bookkeeping: Reading = { type: "bookkeeping" };

export const unreadable = (problem: string): Reading => ({ type: "unreadable", problem });
