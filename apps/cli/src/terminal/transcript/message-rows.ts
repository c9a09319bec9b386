/** What people, models and the kernel said. */
import type { Completion } from "@latch/protocol";
import { type NoticeCell, type ReportCell, sanitise, type UserCell } from "@latch/ui-reducers";
import { fillOn } from "../cell/fit.ts";
import { emptyRow, type Row, row, type Style } from "../cell/span.ts";
import { hang, wrapText } from "../cell/wrap.ts";
import { chipLabel, isLarge } from "../composer/paste.ts";
import { type Document, documentOf, documentRows, emptyDocument } from "../markdown/document.ts";
import { gutter, indent, type Look, quiet } from "./look.ts";

/** A long prompt is shown by its label until details are asked for: nobody reads a megabyte they pasted themselves. */
export const userRows = (cell: UserCell, look: Look): ReadonlyArray<Row> => {
  const text = isLarge(cell.text) && !look.detail ? opening(cell.text) : cell.text;
  const rows = [
    ...(text === "" ? [] : wrapText(text, look.width - gutter - 1)),
    ...cell.images.map((label) => row(`[image: ${label}]`, quiet))
  ];
  return hang(rows, row("› ", { role: "accent", bold: true }), indent).map((each) =>
    fillOn(each, look.width, "panel")
  );
};

/** What was said to a run that has not heard it yet: it does before its next request. */
export const queuedRows = (text: string, look: Look): ReadonlyArray<Row> => {
  const shown = sanitise(text);
  const rows = wrapText(isLarge(shown) ? opening(shown) : shown, look.width - gutter - 1, quiet);
  return hang([...rows, row("queued until this step is over", quiet)], row("› ", quiet), indent);
};

/** The first lines of a long text, and how long it is. */
const opening = (text: string): string =>
  `${text.slice(0, 400).split("\n").slice(0, 4).join("\n")}\n${chipLabel(text)}`;

/** Documents by their text: a message that is drawn again at another width is not read again. */
const read = new Map<string, Document>();
const mostRead = 64;

export const assistantRows = (text: string, look: Look): ReadonlyArray<Row> => {
  const known = read.get(text);
  const document = known ?? documentOf(emptyDocument, text);
  if (known === undefined) {
    if (read.size >= mostRead) read.clear();
    read.set(text, document);
  }
  return streamingRows(document, look);
};

/** A message that is still being written. */
export const streamingRows = (document: Document, look: Look): ReadonlyArray<Row> => {
  const rows = documentRows(document, look.width - gutter);
  return hang(rows.length === 0 ? [emptyRow] : rows, row("• ", { role: "accent" }), indent);
};

export const noticeRows = (cell: Pick<NoticeCell, "level" | "text">, look: Look): ReadonlyArray<Row> => {
  const style: Style =
    cell.level === "error" ? { role: "danger" } : cell.level === "warning" ? { role: "warning" } : quiet;
  const mark = cell.level === "error" ? "✗ " : cell.level === "warning" ? "! " : "· ";
  return hang(wrapText(cell.text, look.width - gutter, style), row(mark, style), indent);
};

export const completionWords: { readonly [C in Completion]: string } = {
  in_progress: "in progress",
  implemented_not_verified: "implemented, not verified",
  verified: "verified",
  blocked: "blocked"
};

export const completionStyle: { readonly [C in Completion]: Style } = {
  in_progress: { role: "muted" },
  implemented_not_verified: { role: "warning" },
  verified: { role: "success" },
  blocked: { role: "danger" }
};

export const reportRows = (cell: ReportCell, look: Look): ReadonlyArray<Row> =>
  hang(
    [
      row(`Kernel report · ${completionWords[cell.completion]}`, {
        ...completionStyle[cell.completion],
        bold: true
      }),
      ...documentRows(documentOf(emptyDocument, cell.text), look.width - gutter)
    ],
    row("◆ ", completionStyle[cell.completion]),
    indent
  );
