/** What a person sees before anything was said: where they are, and how to begin. */
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { wrapText } from "../cell/wrap.ts";
import type { App } from "./app.ts";

export const welcomeRows = (app: App, width: number, height: number): ReadonlyArray<Row> => {
  const rows: ReadonlyArray<Row> =
    app.unopened !== undefined
      ? [
          row("Latch", { role: "accent", bold: true }),
          emptyRow,
          ...wrapText(app.unopened.problem, width, { role: "warning" }),
          emptyRow,
          row("/setup opens the configuration · /quit leaves", { role: "muted" })
        ]
      : [
          row("Latch", { role: "accent", bold: true }),
          row("A coding agent whose memory is durable.", { role: "muted" }),
          emptyRow,
          row("Type a request · /help for commands"),
          emptyRow,
          ...tips.map(
            ([key, what]): Row => [span(key.padEnd(14), { role: "accent" }), span(what, { role: "muted" })]
          )
        ];
  const top = Math.max(0, Math.floor((height - rows.length) / 3));
  return [...Array.from({ length: top }, () => emptyRow), ...rows].slice(0, height);
};

const tips: ReadonlyArray<readonly [string, string]> = [
  ["/mode", "ask, plan or work"],
  ["/model", "another model"],
  ["/undo", "take the last change back"],
  ["/sessions", "go on with an earlier session"]
];
