/** What is read in the transcript's place: help, a diff, a whole request. */
import { sanitiseLine } from "@latch/ui-reducers";
import { contextText } from "../../output/context-report.ts";
import { shorten } from "../cell/fit.ts";
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { wrapLine } from "../cell/wrap.ts";
import { fullRequest } from "../panel/approval.ts";
import { helpRows } from "../panel/help.ts";
import { diffRows } from "../transcript/diff-rows.ts";
import { question } from "./answer.ts";
import type { App, Overlay } from "./app.ts";

type Pager = Extract<Overlay, { readonly top: number }>;

export const isPager = (overlay: Overlay | undefined): overlay is Pager =>
  overlay !== undefined && "top" in overlay;

const memo = new WeakMap<
  object,
  { readonly width: number; readonly raw: boolean; readonly rows: ReadonlyArray<Row> }
>();

export const pagerRows = (app: App, pager: Pager, width: number): ReadonlyArray<Row> => {
  switch (pager.type) {
    case "help":
      return helpRows(app.commands, width);
    case "request": {
      const asked = question(app);
      return asked === undefined
        ? [row("It has been answered.", { role: "muted" })]
        : fullRequest(asked, width);
    }
    case "context":
      return contextRows(app, width);
    case "diff": {
      const { diff } = app.view.live;
      if (diff === null) return [row("no workspace changes", { role: "muted" })];
      const before = memo.get(diff);
      if (before?.width === width && before.raw === pager.raw) return before.rows;
      const rows =
        pager.raw || diff.document === null
          ? diff.text.split("\n").flatMap((line) => wrapLine(line === "" ? emptyRow : [span(line)], width))
          : diffRows(diff.document, width);
      memo.set(diff, { width, raw: pager.raw, rows });
      return rows;
    }
  }
};

const contextRows = ({ view: { session, log } }: App, width: number): ReadonlyArray<Row> =>
  session === null
    ? []
    : contextText({ session: session.id, sequence: null, stats: log.context.stats, usage: log.context.usage })
        .split("\n")
        .map((line) => row(shorten(sanitiseLine(line), width)));

const titles: { readonly [T in Pager["type"]]: string } = {
  help: "Help",
  diff: "Changes of this session",
  request: "The whole request",
  context: "What the last request was made of"
};

/** The pager with its title and its place. */
export const pagerView = (app: App, pager: Pager, width: number, height: number): ReadonlyArray<Row> => {
  const rows = pagerRows(app, pager, width);
  const room = Math.max(1, height - 2);
  const top = Math.min(pager.top, Math.max(0, rows.length - room));
  const place =
    rows.length <= room ? "" : `  ${top + 1}–${Math.min(rows.length, top + room)} of ${rows.length}`;
  return [
    [span(titles[pager.type], { bold: true }), span(place, { role: "muted" })],
    ...rows.slice(top, top + room),
    ...Array.from({ length: Math.max(0, room - rows.length) }, () => emptyRow),
    row(`↑↓ PgUp PgDn Home End${pager.type === "diff" ? " · Ctrl+T raw" : ""} · Esc back`, { role: "faint" })
  ];
};

/** The pager after a key; undefined where the key is none of its. */
export const pagerKey = (
  app: App,
  pager: Pager,
  key: string,
  width: number,
  height: number
): Pager | "close" | undefined => {
  const most = Math.max(0, pagerRows(app, pager, width).length - Math.max(1, height - 2));
  const to = (top: number): Pager => ({ ...pager, top: Math.max(0, Math.min(most, top)) });
  const now = Math.min(pager.top, most);
  switch (key) {
    case "up":
      return to(now - 1);
    case "down":
      return to(now + 1);
    case "pageup":
      return to(now - (pager.type === "request" ? 10 : Math.max(1, height - 3)));
    case "pagedown":
    case "space":
      return to(now + (pager.type === "request" ? 10 : Math.max(1, height - 3)));
    case "home":
      return to(0);
    case "end":
      return to(most);
    case "ctrl+t":
      return pager.type === "diff" ? { ...pager, raw: !pager.raw, top: 0 } : undefined;
    case "escape":
    case "enter":
      return "close";
    case "ctrl+o":
      return pager.type === "request" ? "close" : undefined;
    default:
      return undefined;
  }
};
