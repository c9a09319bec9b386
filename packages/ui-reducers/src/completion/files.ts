/** Completion of file names in a prompt: which `@name` the cursor is in, and which paths fit it, best first. */
import { subsequence } from "./subsequence.ts";

export interface Mention {
  /** Where the `@` stands. */
  readonly start: number;
  /** Behind the last character of it. */
  readonly end: number;
  /** What was typed after the `@`. */
  readonly typed: string;
}

/** The mention that the cursor is in or behind; none where there is no `@` at the start of a word. */
export const mentionAt = (text: string, cursor: number): Mention | undefined => {
  const start = text.slice(0, cursor).search(/(?<![^\s([{"'`])@[^\s@]*$/);
  if (start === -1) return undefined;
  const rest = /^[^\s@]*/.exec(text.slice(cursor))?.[0] ?? "";
  return { start, end: cursor + rest.length, typed: text.slice(start + 1, cursor) };
};

/** At most `limit` paths. The name counts more than the folders, a short path more than a long one. */
export const matchingFiles = (
  paths: Iterable<string>,
  typed: string,
  limit: number
): ReadonlyArray<string> => {
  const matches: Array<{ readonly path: string; readonly score: number }> = [];
  for (const path of paths) {
    const name = path.slice(path.replace(/\/$/, "").lastIndexOf("/") + 1);
    const inName = subsequence(typed, name);
    const match = inName ?? subsequence(typed, path);
    if (match !== undefined)
      matches.push({ path, score: match.score + (inName === undefined ? 500 : 0) + path.length / 100 });
  }
  return matches
    .sort((a, b) => a.score - b.score || (a.path < b.path ? -1 : 1))
    .slice(0, limit)
    .map(({ path }) => path);
};
