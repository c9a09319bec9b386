/** What a page says about itself, around the text that it shows. Pure. */
import type { ArtifactId } from "@latch/protocol";
import type { PageSource } from "./page.ts";

/** Where the next page begins. */
export interface Cursor {
  readonly offset: number;
  readonly byteOffset: number;
  readonly cursorLine: number;
}

/** Characters of a label: the end of a path says more than its beginning. */
const labelCharacters = 160;

export const labelled = ({ label }: Pick<PageSource, "label">, says: string): string =>
  `[${label.length > labelCharacters ? `…${label.slice(1 - labelCharacters)}` : label}: ${says}]`;

export const heading = ({ hashed, size }: PageSource, hash: ArtifactId | null): string => {
  if (!hashed) return "";
  return hash === null ? `hash: unavailable on a bounded page of ${size} bytes\n` : `hash: ${hash}\n`;
};

/** How to go on. By line alone only where the page knows every line before it. */
export const continued = (next: Cursor, byLine: boolean, bounded: boolean): string => {
  const how = byLine
    ? `offset=${next.offset}`
    : `offset=${next.offset} byte_offset=${next.byteOffset} cursor_line=${next.cursorLine}`;
  return `[${bounded ? "token-bounded window; " : ""}continue with ${how}]`;
};

/** The longest that all of it can be, for a source. */
export const frame = (source: PageSource, head: string): string => {
  const most = source.size + 1;
  const numbers = `the last ${most} lines, line numbers unknown`;
  const next = { offset: most, byteOffset: most, cursorLine: most };
  return `${head}${labelled(source, numbers)}\n\n${continued(next, false, true)}`;
};
