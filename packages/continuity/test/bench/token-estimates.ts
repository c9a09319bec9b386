/** Prints the calibration table of docs/token-estimates.md. */
import { calibrate } from "../estimate/calibration.ts";

const percent = (ratio: number): string => `${Math.round(ratio * 100)}%`;

const rows = calibrate().map(
  (row) =>
    `| ${row.name} | ${row.o200k} | ${percent(row.openai)} | ${row.claude} | ${percent(row.anthropic)} | ${percent(row.generic)} |`
);

process.stdout.write(
  [
    "| text | o200k_base | openai estimate | Claude | anthropic estimate | generic, of the dearest |",
    "|---|---:|---:|---:|---:|---:|",
    ...rows,
    ""
  ].join("\n")
);
