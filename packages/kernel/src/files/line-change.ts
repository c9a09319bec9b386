/**
 * What a change did, in lines: how many came and went, and a unified diff short enough for an event. Pure. Bytes that
 * are no text have no lines.
 */
import { structuredPatch } from "diff";
import { Option } from "effect";
import { maxComparedLines, maxEditDistance, previewBytes, previewLines } from "./defaults.ts";
import { decodeUtf8, utf8Bytes } from "./text-codec.ts";

export interface LineChange {
  readonly additions: number;
  readonly deletions: number;
  readonly preview?: string;
}

/** From one content of a file to the next; null where there is none. */
export const lineChange = (before: Uint8Array | null, after: Uint8Array | null): LineChange => {
  const texts = Option.all([text(before), text(after)]);
  return Option.match(texts, {
    onNone: () => ({ additions: 0, deletions: 0 }),
    onSome: ([old, fresh]) => compare(old, fresh)
  });
};

/** The whole difference as a unified diff without a header; none where a side is no text, or nothing differs. */
export const unifiedDiff = (before: Uint8Array | null, after: Uint8Array | null): string | undefined =>
  Option.getOrUndefined(
    Option.filter(
      Option.map(Option.all([text(before), text(after)]), ([old, fresh]) => diffLines(old, fresh).join("\n")),
      (diff) => diff !== ""
    )
  );

const text = (bytes: Uint8Array | null): Option.Option<string> =>
  bytes === null ? Option.some("") : Option.filter(decodeUtf8(bytes), (decoded) => !decoded.includes("\0"));

const compare = (old: string, fresh: string): LineChange => summary(diffLines(old, fresh));

const diffLines = (old: string, fresh: string): ReadonlyArray<string> => {
  const compared = changedLines(old, fresh) <= maxComparedLines ? hunks(old, fresh) : undefined;
  if (compared === undefined) return replacement(old, fresh);
  return compared.flatMap((hunk) => [
    hunkHeader(hunk.oldStart, hunk.oldLines, hunk.newStart, hunk.newLines),
    ...hunk.lines
  ]);
};

const hunks = (old: string, fresh: string) =>
  structuredPatch("", "", old, fresh, undefined, undefined, { context: 3, maxEditLength: maxEditDistance })
    ?.hunks;

/** Lines of both sides between what they have in common at the start and at the end. */
const changedLines = (old: string, fresh: string): number => {
  const { before, after } = middle(old, fresh);
  return before.length + after.length;
};

const middle = (old: string, fresh: string) => {
  const before = lines(old);
  const after = lines(fresh);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    start,
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end)
  };
};

const lines = (text: string): ReadonlyArray<string> =>
  text === "" ? [] : text.replace(/\n$/, "").split("\n");

/** A side without lines is named by the line before it: so the format has it. */
const hunkHeader = (oldStart: number, oldLines: number, newStart: number, newLines: number): string =>
  `@@ -${oldLines === 0 ? oldStart - 1 : oldStart},${oldLines} +${newLines === 0 ? newStart - 1 : newStart},${newLines} @@`;

/** Too much to compare: the whole middle went, and the whole middle came. */
const replacement = (old: string, fresh: string): ReadonlyArray<string> => {
  const { start, before, after } = middle(old, fresh);
  return [
    hunkHeader(start + 1, before.length, start + 1, after.length),
    ...before.map((line) => `-${line}`),
    ...after.map((line) => `+${line}`)
  ];
};

const summary = (diff: ReadonlyArray<string>): LineChange => {
  const additions = diff.filter((line) => line.startsWith("+")).length;
  const deletions = diff.filter((line) => line.startsWith("-")).length;
  return diff.length === 0 ? { additions, deletions } : { additions, deletions, preview: preview(diff) };
};

/** A diff that is too long shows as much of what went as of what came. */
const preview = (diff: ReadonlyArray<string>): string => {
  const chosen = diff.length <= previewLines ? diff : sample(diff, previewLines - 1);
  const kept: Array<string> = [];
  let bytes = 0;
  for (const line of chosen) {
    const short = line.length > 400 ? `${line.slice(0, 400)}…` : line;
    bytes += utf8Bytes(short) + 1;
    if (bytes > previewBytes - 64) break;
    kept.push(short);
  }
  const left = diff.length - kept.length;
  return (left === 0 ? kept : [...kept, `… ${left} more lines of this diff`]).join("\n");
};

const sample = (diff: ReadonlyArray<string>, budget: number): ReadonlyArray<string> => {
  const went = diff.filter((line) => line.startsWith("-")).length;
  const came = diff.filter((line) => line.startsWith("+")).length;
  const heads = Math.min(diff.filter((line) => line.startsWith("@@")).length, Math.floor(budget / 4));
  const room = budget - heads;
  const half = Math.floor(room / 2);
  const quota = new Map([
    ["@", heads],
    ["-", Math.min(went, Math.max(half, room - came))],
    ["+", Math.min(came, Math.max(room - half, room - went))]
  ]);
  return diff.filter((line) => {
    const sign = line.charAt(0);
    const left = quota.get(sign) ?? 0;
    quota.set(sign, left - 1);
    return left > 0;
  });
};
