/**
 * Where a text that isn't in a file almost is: a hint for whoever gave it. Pure.
 */

/** Lines shown of the place that was found. */
const shownLines = 12;

/** Lines looked at for similarity, so that a hint costs milliseconds. */
const comparedLines = 20_000;

const normal = (line: string): string => line.trim().replaceAll(/\s+/g, " ");

/** One sentence and the lines as they are; null where nothing is similar. */
export const nearest = (text: string, wanted: string): string | null => {
  const lines = text.split("\n").slice(0, comparedLines);
  const piece = wanted.split("\n").map(normal);
  while (piece.length > 1 && piece[0] === "") piece.shift();
  while (piece.length > 1 && piece.at(-1) === "") piece.pop();
  const normalised = lines.map(normal);
  const spaced = normalised.findIndex((_, at) =>
    piece.every((line, index) => normalised[at + index] === line)
  );
  if (spaced >= 0 && piece.some((line) => line !== "")) {
    return `It is there with other white space, at line ${spaced + 1}:\n${show(lines, spaced, piece.length)}`;
  }
  const anchor = piece.reduce((longest, line) => (line.length > longest.length ? line : longest), "");
  const found = mostSimilar(normalised, anchor);
  if (found === null) return null;
  const from = Math.max(0, found - piece.indexOf(anchor));
  return `The most similar lines begin at line ${from + 1}:\n${show(lines, from, piece.length)}`;
};

const show = (lines: ReadonlyArray<string>, from: number, count: number): string =>
  lines
    .slice(from, from + Math.min(count, shownLines))
    .map((line) => line.replace(/\r$/, "").slice(0, 200))
    .join("\n");

/** The line that shares the most pairs of characters with the anchor, if it shares at least half. */
const mostSimilar = (lines: ReadonlyArray<string>, anchor: string): number | null => {
  const wanted = pairs(anchor);
  let best = 0.5;
  let at: number | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.length < anchor.length / 3 || line.length > anchor.length * 3) continue;
    const similarity = dice(wanted, pairs(line));
    if (similarity > best) {
      best = similarity;
      at = index;
    }
  }
  return at;
};

const pairs = (line: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (let at = 0; at + 1 < Math.min(line.length, 400); at++) found.add(line.slice(at, at + 2));
  return found;
};

const dice = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  if (a.size + b.size === 0) return 0;
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
};
