/**
 * Canonical state as sections of lines. Each section says how dear it is: what is over a cap goes line by line,
 * from the cheapest section on, and a section says what it left out.
 */

/** How hard a section is held on to. The goal and a user's own constraints are never dropped. */
export type Hold = "never dropped" | number;

export interface Section {
  readonly title: string;
  readonly lines: ReadonlyArray<string>;
  /** Higher is held longer. */
  readonly hold: Hold;
  /** Which end is dropped first. */
  readonly drop: "first" | "last";
}

/** A section's text; the empty text for a section with nothing to say. */
export const sectionText = (section: Section, dropped: number): string => {
  if (section.lines.length === 0) return "";
  const kept =
    section.drop === "first"
      ? section.lines.slice(dropped)
      : section.lines.slice(0, section.lines.length - dropped);
  const note = dropped === 0 ? [] : [`- (${dropped} more, left out for room)`];
  return [section.title, ...(section.drop === "first" ? [...note, ...kept] : [...kept, ...note])].join("\n");
};

/** One line of at most `limit` characters, white space folded. What was cut is marked. */
export const lineOf = (text: string, limit: number): string => {
  const folded = text.replace(/\s+/g, " ").trim();
  return folded.length <= limit ? folded : `${cutAt(folded, limit - 6)} [cut]`;
};

/** Cuts a text without splitting a surrogate pair. */
export const cutAt = (text: string, end: number): string => {
  const last = text.charCodeAt(end - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end);
};
