/**
 * Setup is a stack of pages: lists to choose from and lines to fill in. What a list holds follows from the facts, so that
 * a page that comes back into view shows what holds by then.
 */
import { sanitise, sanitiseLine } from "@latch/ui-reducers";
import { cutText } from "../cell/fit.ts";
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { graphemes, textWidth } from "../cell/width.ts";
import { wrapText } from "../cell/wrap.ts";
import { type Choice, choiceRows, choosing, chosen, type Item, typed } from "../panel/choice.ts";
import type { Draft, Listed } from "./ask-service.ts";
import type { Facts } from "./facts.ts";
import type { SetupPlan } from "./plan.ts";

/** Pages that are done with once something is written: so many, all of them, or those that were steps to it. */
export type Done = number | "all" | "steps";

export type Move =
  | { readonly type: "open"; readonly page: Page }
  /** Writes; then this many pages are done with. */
  | { readonly type: "apply"; readonly plan: SetupPlan; readonly done: Done }
  /** The page in view is another one from here on, with the same place chosen. */
  | { readonly type: "replace"; readonly page: ListPage }
  /** Asks the service of a provider that is not written down yet; the page that follows knows what it said. */
  | { readonly type: "ask"; readonly draft: Draft; readonly then: (said: Listed) => Page }
  /** Asks a provider's service for its list. */
  | { readonly type: "renew"; readonly provider: string }
  /** Signs in to the ChatGPT subscription, which configures it. */
  | { readonly type: "sign_in" }
  | { readonly type: "back" }
  | { readonly type: "refuse"; readonly problem: string };

export interface ListPage {
  readonly type: "list";
  readonly title: string;
  readonly intro: string;
  readonly items: (facts: Facts) => ReadonlyArray<Item<() => Move>>;
  /** Undefined until something was chosen: then the item that holds now is. */
  readonly selected: number | undefined;
  readonly filter: string | undefined;
  readonly problem: string;
  /** It is a step to a change, and done with when that is written. */
  readonly step: boolean;
}

export interface LinePage {
  readonly type: "line";
  readonly title: string;
  readonly intro: string;
  readonly value: string;
  /** Shown as dots: a secret. */
  readonly masked: boolean;
  readonly submit: (value: string) => Move;
  readonly problem: string;
  /** It is a step to a change, and done with when that is written. */
  readonly step: boolean;
}

export type Page = ListPage | LinePage;

export const listPage = (
  title: string,
  intro: string,
  items: ListPage["items"],
  { filter }: { readonly filter?: string } = {}
): ListPage => ({ type: "list", title, intro, items, selected: undefined, filter, problem: "", step: false });

export const linePage = (
  title: string,
  intro: string,
  submit: LinePage["submit"],
  { value = "", masked = false }: { readonly value?: string; readonly masked?: boolean } = {}
): LinePage => ({ type: "line", title, intro, value, masked, submit, problem: "", step: false });

/** The page as a step to a change. */
export const step = (page: Page): Page => ({ ...page, step: true });

export const replace = (page: ListPage): Move => ({ type: "replace", page });
export const open = (page: Page): Move => ({ type: "open", page });
export const refuse = (problem: string): Move => ({ type: "refuse", problem });

const choiceOf = (page: ListPage, facts: Facts): Choice<() => Move> => {
  const items = page.items(facts);
  const current = items.findIndex((item) => item.current === true);
  return {
    title: page.title,
    items,
    selected: page.selected ?? Math.max(0, current),
    filter: page.filter
  };
};

/** What a key does to a page; undefined where it means nothing there. */
export const pressedOn = (page: Page, key: string, facts: Facts): Page | Move | undefined => {
  if (page.type === "list") {
    const list = choiceOf(page, facts);
    if (key === "enter" || (key === "space" && page.filter === undefined)) {
      const item = chosen(list);
      if (item === undefined) return page;
      return item.unavailable === undefined ? item.value() : refuse(item.unavailable);
    }
    const next = choosing(list, key);
    return next === undefined
      ? undefined
      : { ...page, selected: next.selected, filter: next.filter, problem: "" };
  }
  switch (key) {
    case "enter":
      return page.submit(page.value.trim());
    case "backspace":
      return { ...page, value: graphemes(page.value).slice(0, -1).join(""), problem: "" };
    case "ctrl+u":
      return { ...page, value: "", problem: "" };
    default:
      return undefined;
  }
};

/** Longest line that is taken, in characters. Ours: longer than any key or address. */
const longestLine = 10_000;

export const typedOn = (page: Page, text: string, facts: Facts): Page | Move => {
  // A line is a line: what is pasted with a line end is meant without it.
  if (page.type === "line") {
    const value = (page.value + text.replace(/\p{Cc}/gu, "")).slice(0, longestLine);
    return { ...page, value, problem: "" };
  }
  if (page.filter === undefined) return text === " " ? (pressedOn(page, "space", facts) ?? page) : page;
  const next = typed(choiceOf(page, facts), text);
  return next === undefined ? page : { ...page, selected: next.selected, filter: next.filter, problem: "" };
};

export const isPage = (result: Page | Move): result is Page =>
  result.type === "list" || result.type === "line";

/** Most dots of a secret. From the earlier implementation. */
const mostDots = 64;

export const pageRows = (
  page: Page,
  facts: Facts,
  width: number,
  height: number,
  back: string
): ReadonlyArray<Row> => {
  const problem = page.problem === "" ? [] : wrapText(sanitise(page.problem), width, { role: "danger" });
  if (page.type === "list") {
    return [
      ...choiceRows(choiceOf(page, facts), width, height - problem.length, {
        intro: page.intro,
        hint: `↑↓ Enter${page.filter === undefined ? "" : " · type to find"} · ${back}`
      }),
      ...problem
    ];
  }
  const shown = page.masked
    ? "•".repeat(Math.min(mostDots, graphemes(page.value).length))
    : sanitiseLine(page.value);
  const room = Math.max(1, width - 3);
  const tail = textWidth(shown) <= room ? shown : `…${endOf(shown, room - 1)}`;
  return [
    row(sanitiseLine(page.title), { bold: true }),
    ...wrapText(sanitise(page.intro), width, { role: "muted" }).slice(
      0,
      Math.max(1, height - problem.length - 4)
    ),
    emptyRow,
    [span("› ", { role: "accent", bold: true }), span(tail), span("▏", { role: "accent" })],
    ...problem,
    row(`Enter accept · Ctrl+U clear · ${back}`, { role: "faint" })
  ];
};

const endOf = (text: string, width: number): string =>
  graphemes(cutText(graphemes(text).toReversed().join(""), width))
    .toReversed()
    .join("");
