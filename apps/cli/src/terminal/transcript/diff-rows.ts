/** A diff's rows. Colour stands only for what was parsed as a diff; marks at the line's start say the same. */
import type { DiffDocument, DiffFile, DiffLine } from "@latch/ui-reducers";
import { fillOn, shortenStart } from "../cell/fit.ts";
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { chopLine } from "../cell/wrap.ts";
import { faint, quiet, strong } from "./look.ts";

/** Columns of a line number. */
const numberWidth = 5;

export const counts = (additions: number, deletions: number): Row => [
  span(`+${additions}`, { role: "added" }),
  span(" "),
  span(`−${deletions}`, { role: "removed" })
];

export const fileName = ({ before, after }: DiffFile): string =>
  before !== null && after !== null && before !== after
    ? `${before} → ${after}`
    : (after ?? before ?? "file");

/** The rows of a whole diff, files apart. */
export const diffRows = (document: DiffDocument, width: number): ReadonlyArray<Row> => [
  ...document.files.flatMap((file, index) => [
    ...(index > 0 ? [emptyRow] : []),
    fileHead(file, width),
    ...file.meta.map((line) => row(line, faint)),
    ...fileRows(file, width)
  ]),
  ...(document.cut ? [row("… the diff was cut here", faint)] : [])
];

const fileHead = (file: DiffFile, width: number): Row => [
  span(shortenStart(fileName(file), Math.max(8, width - 24)), strong),
  span("  "),
  ...counts(file.additions, file.deletions),
  ...(file.change === "modified" ? [] : [span(`  ${file.change}`, quiet)]),
  ...(file.binary ? [span("  binary", quiet)] : [])
];

/** The hunks of one file. */
export const fileRows = (file: DiffFile, width: number): ReadonlyArray<Row> =>
  file.hunks.flatMap((hunk) => [
    row(hunk.header, { role: "accent" }),
    ...hunk.lines.flatMap((line) => lineRows(line, width))
  ]);

export const lineRows = (line: DiffLine, width: number): ReadonlyArray<Row> => {
  const number = String(line.after ?? line.before ?? "").padStart(numberWidth);
  const room = Math.max(4, width - numberWidth - 3);
  const chopped = chopLine(row(line.text), room);
  const rows = chopped.length === 0 ? [emptyRow] : chopped;
  return rows.map((each, index) =>
    lineRow(line, each, index === 0 ? number : " ".repeat(numberWidth), width)
  );
};

const lineRow = ({ kind }: DiffLine, text: Row, lead: string, width: number): Row => {
  switch (kind) {
    case "addition":
      return fillOn([span(`${lead} `, faint), span("+ ", { role: "added" }), ...text], width, "added");
    case "deletion":
      return fillOn([span(`${lead} `, faint), span("- ", { role: "removed" }), ...text], width, "removed");
    case "context":
      return [span(`${lead}   `, faint), ...text];
    case "no_newline":
      return row(`${" ".repeat(numberWidth)}   no newline at the end`, faint);
  }
};

/** At most so many changed lines of a file, and how many are left out. */
export const previewRows = (file: DiffFile, width: number, most: number): ReadonlyArray<Row> => {
  const lines = file.hunks.flatMap((hunk) => hunk.lines);
  const shown = lines.slice(0, most);
  const left = lines.length - shown.length;
  return [
    ...shown.flatMap((line) => lineRows(line, width)),
    ...(left > 0 ? [row(`      … ${left} diff lines omitted · /diff for the full diff`, faint)] : [])
  ];
};
