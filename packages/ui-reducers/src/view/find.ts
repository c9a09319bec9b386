/** Looks for words in what a session shows, newest first. Reads every row in between: some tens of milliseconds at 100,000. */
import { isQuiet } from "../transcript/cell.ts";
import { cellWords } from "../transcript/cell-words.ts";
import { type Row, rowAt } from "./rows.ts";
import type { View } from "./view.ts";

/** The newest row before a place that holds all the words, whatever their case; none where there is no such row. */
export const findBefore = (view: View, words: string, before: number): number | undefined => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return undefined;
  for (let index = before - 1; index >= 0; index--) {
    const row = rowAt(view, index);
    if (row !== undefined && holds(row, wanted)) return index;
  }
  return undefined;
};

const holds = (row: Row, wanted: ReadonlyArray<string>): boolean => {
  if (row.type === "cell" && isQuiet(row.cell)) return false;
  const parts = (row.type === "cell" ? cellWords(row.cell) : [row.notice.text]).map((part) =>
    part.toLowerCase()
  );
  return wanted.every((word) => parts.some((part) => part.includes(word)));
};
