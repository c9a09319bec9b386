/** Where setup stands: the pages that were opened, and what came of the last change. */
import type { Row } from "../cell/span.ts";
import type { Draft, Listed } from "./ask-service.ts";
import type { Facts } from "./facts.ts";
import { type Done, isPage, type Move, type Page, pageRows, pressedOn, typedOn } from "./page.ts";
import type { SetupPlan } from "./plan.ts";

export interface Setup {
  readonly facts: Facts;
  /** The one in view is the last. */
  readonly pages: ReadonlyArray<Page>;
  /** How many pages are done with once the change is written; undefined while none is being written. */
  readonly saving: Done | undefined;
  /** What follows what a service says, while it is asked. */
  readonly asking: ((said: Listed) => Page) | undefined;
  /** Nothing can be done before something is configured. */
  readonly required: boolean;
}

export type SetupMove =
  | { readonly type: "stay"; readonly setup: Setup }
  | { readonly type: "apply"; readonly setup: Setup; readonly plan: SetupPlan }
  | { readonly type: "ask"; readonly setup: Setup; readonly draft: Draft }
  | { readonly type: "renew"; readonly setup: Setup; readonly provider: string }
  | { readonly type: "sign_in" }
  | { readonly type: "close" };

export const setupOf = (facts: Facts, pages: ReadonlyArray<Page>, required: boolean): Setup => ({
  facts,
  pages,
  saving: undefined,
  asking: undefined,
  required
});

const stay = (setup: Setup): SetupMove => ({ type: "stay", setup });

const withTop = (setup: Setup, page: Page): Setup => ({
  ...setup,
  pages: [...setup.pages.slice(0, -1), page]
});

export const pressedInSetup = (setup: Setup, key: string): SetupMove => {
  const page = setup.pages.at(-1);
  if (page === undefined) return { type: "close" };
  if (setup.saving !== undefined) return stay(setup);
  // Whoever won't wait goes on as if nothing had been asked.
  if (setup.asking !== undefined) return stay(key === "escape" ? { ...setup, asking: undefined } : setup);
  const result = pressedOn(page, key, setup.facts);
  if (result === undefined) return key === "escape" || key === "backspace" ? back(setup) : stay(setup);
  return isPage(result) ? stay(withTop(setup, result)) : moved(setup, page, result);
};

export const typedInSetup = (setup: Setup, text: string): SetupMove => {
  const page = setup.pages.at(-1);
  if (page === undefined || setup.saving !== undefined || setup.asking !== undefined) return stay(setup);
  const result = typedOn(page, text, setup.facts);
  return isPage(result) ? stay(withTop(setup, result)) : moved(setup, page, result);
};

const back = (setup: Setup): SetupMove =>
  setup.pages.length > 1 ? stay({ ...setup, pages: setup.pages.slice(0, -1) }) : { type: "close" };

const moved = (setup: Setup, page: Page, move: Move): SetupMove => {
  switch (move.type) {
    case "open":
      return stay({ ...setup, pages: [...setup.pages, move.page] });
    case "apply":
      return { type: "apply", setup: { ...setup, saving: move.done }, plan: move.plan };
    case "replace":
      return stay(
        withTop(
          setup,
          page.type === "list" ? { ...move.page, selected: page.selected, filter: page.filter } : move.page
        )
      );
    case "ask":
      return { type: "ask", setup: { ...setup, asking: move.then }, draft: move.draft };
    case "renew":
      return { type: "renew", setup: { ...setup, saving: 0 }, provider: move.provider };
    case "sign_in":
      return { type: "sign_in" };
    case "back":
      return back(setup);
    case "refuse":
      return stay(withTop(setup, { ...page, problem: move.problem }));
  }
};

/** What a service said comes to whoever still waits for it. */
export const listedInSetup = (setup: Setup, said: Listed): Setup =>
  setup.asking === undefined
    ? setup
    : { ...setup, pages: [...setup.pages, setup.asking(said)], asking: undefined };

/** What could not be saved is said where it was asked for, and nothing that was filled in is lost. */
export const refusedInSetup = (setup: Setup, problem: string): Setup => {
  const page = setup.pages.at(-1);
  return page === undefined ? setup : { ...withTop(setup, { ...page, problem }), saving: undefined };
};

/** After a change was written: the page from which it was asked for, with what holds now; none when setup is done. */
export const savedInSetup = (setup: Setup, facts: Facts): Setup | undefined => {
  const { saving = 0, pages } = setup;
  const kept = pages.slice(0, pages.length - doneWith(saving, pages));
  return kept.length === 0 ? undefined : { ...setup, facts, pages: kept, saving: undefined, required: false };
};

/** How many pages a change closes. */
const doneWith = (saving: Done, pages: ReadonlyArray<Page>): number => {
  if (saving === "all") return pages.length;
  if (saving === "steps") return pages.length - 1 - pages.findLastIndex((page) => !page.step);
  return Math.min(saving, pages.length);
};

export const setupRows = (setup: Setup, width: number, height: number): ReadonlyArray<Row> => {
  const page = setup.pages.at(-1);
  if (page === undefined) return [];
  const way =
    setup.saving !== undefined
      ? "saving…"
      : setup.asking !== undefined
        ? "asking what it has… · Esc stops waiting"
        : setup.pages.length > 1
          ? "Esc back"
          : setup.required
            ? "Esc leaves setup · Ctrl+C quits"
            : "Esc closes";
  return pageRows(page, setup.facts, width, height, way);
};
