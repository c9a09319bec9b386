/** What a call brought back: a few rows of it, or all that was kept. */
import { type Row, row } from "../cell/span.ts";
import { textWidth } from "../cell/width.ts";
import { chopLine, hang } from "../cell/wrap.ts";
import { failureRows, successRows } from "../defaults.ts";
import { faint, type Look, quiet } from "./look.ts";

const lead = row("  └ ", faint);
const rest = row("    ");

/** Rows of an output under its cell's title; `failed` shows its end, where the reason usually stands. */
export const outputRows = (
  output: string,
  look: Look,
  { failed, artifact }: { readonly failed: boolean; readonly artifact: string | null }
): ReadonlyArray<Row> => {
  const lines = output.replace(/\s+$/, "").split("\n");
  if (lines.length === 1 && lines[0]?.trim() === "") return [];
  const room = look.width - 4;
  const drawn = (line: string): ReadonlyArray<Row> => chopLine(row(line, quiet), room);
  if (look.detail) {
    return hang(
      [
        ...lines.flatMap(drawn),
        ...(artifact === null ? [] : [row(`the whole output is kept as ${artifact.slice(0, 12)}`, faint)])
      ],
      lead,
      rest
    );
  }
  const most = failed ? failureRows : successRows;
  const kept = failed ? tail(lines, most, drawn) : head(lines, most, drawn);
  const more = lines.length - kept.lines;
  return hang(
    [
      ...(failed && more > 0 ? [row(`… ${counted(more)} · Ctrl+T`, faint)] : []),
      ...kept.rows,
      ...(!failed && more > 0 ? [row(`… ${counted(more)} · Ctrl+T`, faint)] : [])
    ],
    lead,
    rest
  );
};

interface Kept {
  readonly rows: ReadonlyArray<Row>;
  readonly lines: number;
}

const head = (
  lines: ReadonlyArray<string>,
  most: number,
  drawn: (line: string) => ReadonlyArray<Row>
): Kept => {
  const rows: Array<Row> = [];
  let taken = 0;
  for (const line of lines) {
    const next = drawn(line);
    if (rows.length > 0 && rows.length + next.length > most) break;
    rows.push(...next.slice(0, most));
    taken += 1;
  }
  return { rows, lines: taken };
};

const tail = (
  lines: ReadonlyArray<string>,
  most: number,
  drawn: (line: string) => ReadonlyArray<Row>
): Kept => {
  let rows: ReadonlyArray<Row> = [];
  let taken = 0;
  for (const line of lines.toReversed()) {
    const next = drawn(line);
    if (rows.length > 0 && rows.length + next.length > most) break;
    rows = [...next.slice(0, most), ...rows];
    taken += 1;
  }
  return { rows, lines: taken };
};

const counted = (lines: number): string => `${lines} more ${lines === 1 ? "line" : "lines"}`;

/** A command as it would be typed, on at most `most` rows. */
export const commandRows = (command: string, width: number, most: number): ReadonlyArray<Row> => {
  const rows = command
    .replace(/\s+$/, "")
    .split("\n")
    .flatMap((line) => chopLine(row(line), Math.max(8, width - 2)));
  const shown = rows.length > most ? [...rows.slice(0, most - 1), row("…", faint)] : rows;
  return hang(shown, row("$ ", faint), row("  "));
};

/** A command on one row. */
export const commandLine = (command: string): string => {
  const [first = "", ...others] = command.trim().split("\n");
  return others.length === 0 ? first : `${first} …`;
};

export const fitsOn = (text: string, width: number): boolean => textWidth(text) <= width;
