/** A unified diff as an interface shows it: files, hunks, lines with their kinds and their numbers. */

export type LineKind = "context" | "addition" | "deletion" | "no_newline";

export interface DiffLine {
  readonly kind: LineKind;
  /** Without its marker, harmless for a screen. */
  readonly text: string;
  /** Line numbers from 1, on the side that the line is on. */
  readonly before: number | null;
  readonly after: number | null;
}

export interface DiffHunk {
  /** As written, `@@` to the end of the line. */
  readonly header: string;
  readonly lines: ReadonlyArray<DiffLine>;
}

export interface DiffFile {
  /** Null where the side is `/dev/null`. Without the `a/` and `b/` of git. */
  readonly before: string | null;
  readonly after: string | null;
  readonly change: "added" | "deleted" | "renamed" | "modified";
  readonly binary: boolean;
  /** Header lines beside the names: modes, similarity, index. */
  readonly meta: ReadonlyArray<string>;
  readonly hunks: ReadonlyArray<DiffHunk>;
  readonly additions: number;
  readonly deletions: number;
}

export interface DiffDocument {
  readonly files: ReadonlyArray<DiffFile>;
  readonly additions: number;
  readonly deletions: number;
  /** The text ended inside a hunk, or said that lines were left out. */
  readonly cut: boolean;
}
