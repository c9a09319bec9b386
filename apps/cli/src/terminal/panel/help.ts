/** What there is: keys and commands, from the same lists that the program itself works by. */
import type { CommandEntry } from "@latch/protocol";
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { hang, wrapText } from "../cell/wrap.ts";

const keys: ReadonlyArray<
  readonly [title: string, rows: ReadonlyArray<readonly [key: string, what: string]>]
> = [
  [
    "Writing",
    [
      ["Enter", "send; while a run is on, say it to that run"],
      ["Ctrl+J, Alt+Enter, Shift+Enter", "a new line"],
      ["↑ ↓", "rows of the text; at its edges, what was sent before"],
      ["Ctrl+←/→, Alt+B/F", "word by word"],
      ["Home End, Ctrl+A/E", "the line's edges; with Ctrl the text's"],
      ["Ctrl+W, Ctrl+U, Ctrl+K", "cut the word, to the line's start, to its end"],
      ["Ctrl+Y, Ctrl+_ or Ctrl+/", "put back what was cut; undo"],
      ["@", "complete the name of a file"],
      ["Ctrl+G", "write in $EDITOR"]
    ]
  ],
  [
    "Reading",
    [
      ["PgUp PgDn, wheel", "scroll; Shift+End follows the newest again"],
      ["Ctrl+T", "whole outputs and commands, or previews"],
      ["/find, /copy", "go back to where words stand; copy the last answer"],
      ["Ctrl+B", "the sidebar"],
      ["Shift+drag", "select text (terminal.mouse = no, in /setup, leaves the mouse to the terminal)"]
    ]
  ],
  [
    "A question",
    [
      ["y / a / n", "allow once, always, deny"],
      ["↑ ↓ Enter", "choose and confirm"],
      ["Ctrl+O", "the whole request"],
      ["Esc", "deny"]
    ]
  ],
  [
    "The program",
    [
      ["Ctrl+C", "stop the run; when nothing runs, clear the draft, then quit"],
      ["Ctrl+P", "commands"],
      ["Ctrl+R", "sessions"],
      ["Ctrl+Z", "stop the program in its shell; fg goes on"],
      ["Ctrl+L", "draw the screen anew"],
      ["Ctrl+D", "quit, when nothing is written"]
    ]
  ]
];

export const helpRows = (commands: ReadonlyArray<CommandEntry>, width: number): ReadonlyArray<Row> => [
  ...keys.flatMap(([title, rows]) => [
    row(title, { bold: true }),
    ...rows.flatMap(([key, what]) => entry(key, what, width)),
    emptyRow
  ]),
  row("Commands", { bold: true }),
  ...commands.flatMap(({ name, usage, description }) =>
    entry(`/${name}${usage === "" ? "" : ` ${usage}`}`, description, width)
  )
];

const keyColumns = 32;

const entry = (key: string, what: string, width: number): ReadonlyArray<Row> =>
  width < 64
    ? [
        [span("  "), span(key, { role: "accent" })],
        ...hang(wrapText(what, width - 6, { role: "muted" }), row("      "), row("      "))
      ]
    : hang(
        wrapText(what, width - keyColumns - 2, { role: "muted" }),
        [span("  "), span(key.padEnd(keyColumns), { role: "accent" })],
        row(" ".repeat(keyColumns + 2))
      );
