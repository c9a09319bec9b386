/** A list to choose from: filtered by typing where that is wanted, shown in a window around what is chosen. */
import { sanitise, sanitiseLine } from "@latch/ui-reducers";
import { shorten } from "../cell/fit.ts";
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { textWidth } from "../cell/width.ts";
import { wrapText } from "../cell/wrap.ts";

export interface Item<A> {
  readonly value: A;
  readonly label: string;
  readonly detail?: string;
  readonly current?: boolean;
  /** Why it can't be chosen. */
  readonly unavailable?: string;
}

export interface Choice<A> {
  readonly title: string;
  readonly items: ReadonlyArray<Item<A>>;
  readonly selected: number;
  /** What was typed to narrow the list; undefined where typing doesn't. */
  readonly filter: string | undefined;
}

export const choice = <A>(
  title: string,
  items: ReadonlyArray<Item<A>>,
  { filter, selected }: { readonly filter?: string; readonly selected?: number } = {}
): Choice<A> => ({
  title,
  items,
  selected:
    selected ??
    Math.max(
      0,
      items.findIndex(({ current }) => current === true)
    ),
  filter
});

/** The items that what was typed leaves. */
export const left = <A>({ items, filter }: Choice<A>): ReadonlyArray<Item<A>> => {
  if (filter === undefined || filter === "") return items;
  const words = filter.toLowerCase().split(/\s+/);
  return items.filter(({ label, detail = "" }) => {
    const text = `${label} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

export const chosen = <A>(list: Choice<A>): Item<A> | undefined => left(list)[list.selected];

/** The list after a key; undefined where the key means nothing to a list. */
export const choosing = <A>(list: Choice<A>, key: string): Choice<A> | undefined => {
  const { length } = left(list);
  const to = (place: number): Choice<A> => ({ ...list, selected: Math.max(0, Math.min(length - 1, place)) });
  switch (key) {
    case "up":
    case "ctrl+p":
      return length === 0 ? list : { ...list, selected: (list.selected + length - 1) % length };
    case "down":
    case "ctrl+n":
    case "tab":
      return length === 0 ? list : { ...list, selected: (list.selected + 1) % length };
    case "pageup":
      return to(list.selected - 8);
    case "pagedown":
      return to(list.selected + 8);
    case "home":
      return to(0);
    case "end":
      return to(length - 1);
    case "backspace":
      return list.filter === undefined || list.filter === ""
        ? undefined
        : narrowed(list, Array.from(list.filter).slice(0, -1).join(""));
    case "ctrl+u":
      return list.filter === undefined ? undefined : narrowed(list, "");
    default:
      return undefined;
  }
};

/** The list as typing narrows it. */
export const typed = <A>(list: Choice<A>, text: string): Choice<A> | undefined =>
  list.filter === undefined ? undefined : narrowed(list, list.filter + text);

const narrowed = <A>(list: Choice<A>, filter: string): Choice<A> => ({ ...list, filter, selected: 0 });

/** The list's rows, at most `height` of them. */
export const choiceRows = <A>(
  list: Choice<A>,
  width: number,
  height: number,
  { intro = "", hint }: { readonly intro?: string; readonly hint: string }
): ReadonlyArray<Row> => {
  const items = left(list);
  const about = intro === "" ? [] : wrapText(sanitise(intro), width, { role: "muted" });
  const head: ReadonlyArray<Row> = [
    row(sanitiseLine(list.title), { bold: true }),
    ...(list.filter === undefined
      ? []
      : [[span("filter: ", { role: "faint" }), span(list.filter), span("▏", { role: "accent" })]])
  ];
  const spare = height - head.length - 1;
  const shownAbout = about.slice(0, Math.max(0, spare - Math.min(items.length, 3) - 1));
  const room = Math.max(1, spare - shownAbout.length - (shownAbout.length > 0 ? 1 : 0));
  const first = Math.max(0, Math.min(list.selected - Math.floor(room / 2), items.length - room));
  const shown = items.slice(first, first + room);
  // Names alone have the whole row.
  const alone = shown.every((item) => detailOf(item) === "");
  const label = Math.min(
    alone ? Math.max(1, width - 2) : Math.max(12, Math.floor(width / 2)),
    Math.max(0, ...shown.map((item) => textWidth(sanitiseLine(item.label))))
  );
  const rows = shown.map((item, index) => itemRow(item, first + index === list.selected, label, width));
  return [
    ...head,
    ...shownAbout,
    ...(shownAbout.length > 0 ? [emptyRow] : []),
    ...(items.length === 0 ? [row("  nothing matches", { role: "muted" })] : rows),
    row(items.length > room ? `${hint} · ${list.selected + 1} of ${items.length}` : hint, { role: "faint" })
  ];
};

const detailOf = <A>(item: Item<A>): string =>
  [
    item.current === true ? "(current)" : "",
    item.unavailable === undefined ? "" : `(${item.unavailable})`,
    item.detail ?? ""
  ]
    .filter((part) => part !== "")
    .join(" ");

const itemRow = <A>(item: Item<A>, selected: boolean, label: number, width: number): Row => {
  const style = item.unavailable === undefined ? {} : ({ role: "faint" } as const);
  const detail = detailOf(item);
  const name = shorten(sanitiseLine(item.label), label);
  return [
    selected ? span("› ", { role: "accent", bold: true }) : span("  "),
    span(name, selected ? { ...style, bold: true } : style),
    ...(detail === ""
      ? []
      : [
          span(" ".repeat(Math.max(0, label - textWidth(name)) + 2)),
          span(shorten(sanitiseLine(detail), Math.max(0, width - label - 4)), { role: "muted" })
        ])
  ];
};
