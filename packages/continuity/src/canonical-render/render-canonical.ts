/**
 * Canonical state as text, within a cap. Lines leave one at a time, from the least binding section on; the goal and
 * the user's constraints stay whatever the cap is.
 */
import type { CanonicalInput } from "@latch/protocol";
import { canonicalSections } from "./canonical-sections.ts";
import { type Section, sectionText } from "./section.ts";

/** The text, and how many lines it left out. */
export interface CanonicalText {
  readonly text: string;
  readonly droppedLines: number;
}

/** Renders within `capTokens` where that is possible without dropping what is never dropped. */
export const renderCanonical = (
  input: CanonicalInput,
  capTokens: number,
  price: (text: string) => number
): CanonicalText => {
  const sections = canonicalSections(input);
  const dropped = sections.map(() => 0);
  let text = join(sections, dropped);
  let excess = price(text) - capTokens;
  for (const index of byHold(sections)) {
    const section = sections[index];
    if (section === undefined) continue;
    while (excess > 0 && (dropped[index] ?? 0) < section.lines.length) {
      dropped[index] = Math.min(
        section.lines.length,
        (dropped[index] ?? 0) + linesWorth(section, dropped[index] ?? 0, excess, price)
      );
      text = join(sections, dropped);
      excess = price(text) - capTokens;
    }
    if (excess <= 0) break;
  }
  return { text, droppedLines: dropped.reduce((total, count) => total + count, 0) };
};

/** Indexes of the sections that may lose lines, the first to lose first. */
const byHold = (sections: ReadonlyArray<Section>): ReadonlyArray<number> =>
  sections
    .flatMap((section, index) => (section.hold === "never dropped" ? [] : [{ index, hold: section.hold }]))
    .sort((a, b) => a.hold - b.hold)
    .map(({ index }) => index);

/** How many more lines of a section make up for an excess; at least one. */
const linesWorth = (
  section: Section,
  already: number,
  excess: number,
  price: (text: string) => number
): number => {
  const left =
    section.drop === "first"
      ? section.lines.slice(already)
      : section.lines.slice(0, section.lines.length - already).reverse();
  let freed = 0;
  let count = 0;
  for (const line of left) {
    freed += price(line);
    count += 1;
    if (freed >= excess) break;
  }
  return Math.max(1, count);
};

const join = (sections: ReadonlyArray<Section>, dropped: ReadonlyArray<number>): string =>
  sections
    .map((section, index) => sectionText(section, dropped[index] ?? 0))
    .filter((part) => part !== "")
    .join("\n\n");
