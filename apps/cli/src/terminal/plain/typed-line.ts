/** What a line means to what is open. */
import type { App, Overlay } from "../app/app.ts";
import type { Demand } from "../app/message.ts";
import { update } from "../app/update.ts";
import { left } from "../panel/choice.ts";
import { type Sessions, shownSessions } from "../panel/sessions.ts";
import type { Page } from "../setup/page.ts";
import type { Setup } from "../setup/setup.ts";

type Next = readonly [App, ReadonlyArray<Demand>];

/** The app after a line; undefined where nothing is open, and the line is the session's. */
export const typedLine = (app: App, line: string): Next | undefined => {
  const { overlay } = app;
  if (overlay === undefined) return undefined;
  const text = line.trim();
  if (text === ".") return pressed(app, overlay, "escape");
  switch (overlay.type) {
    case "choose": {
      const { choice } = overlay;
      const place = placeOf(text, left(choice).length);
      if (place !== undefined) {
        return pressed(app, { ...overlay, choice: { ...choice, selected: place } }, "enter");
      }
      return choice.filter === undefined
        ? unclear(app)
        : [{ ...app, overlay: { ...overlay, choice: { ...choice, filter: text, selected: 0 } } }, []];
    }
    case "sessions":
      return inSessions(app, overlay.sessions, text);
    case "setup":
      return inSetup(app, overlay.setup, text);
    default:
      return unclear(app);
  }
};

const unclear = (app: App): Next => [{ ...app, hint: "type a number, or a dot to leave this" }, []];

const pressed = (app: App, overlay: Overlay, key: string): Next =>
  update({ ...app, overlay }, { type: "input", event: { type: "key", key } });

/** From 1, as entries are numbered. */
const placeOf = (text: string, length: number): number | undefined => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= length ? number - 1 : undefined;
};

const inSessions = (app: App, sessions: Sessions, text: string): Next => {
  if (sessions.deleting !== undefined) {
    return update(app, { type: "input", event: { type: "text", text: /^y/i.test(text) ? "y" : "n" } });
  }
  const { length } = shownSessions(sessions);
  const at = (selected: number): Overlay => ({ type: "sessions", sessions: { ...sessions, selected } });
  const place = placeOf(text, length);
  if (place !== undefined) return pressed(app, at(place), "enter");
  const deleted = placeOf(/^d(?:elete)?\s+(\d+)$/i.exec(text)?.[1] ?? "", length);
  if (deleted !== undefined) return pressed(app, at(deleted), "delete");
  if (text === "new") return pressed(app, at(0), "ctrl+f");
  if (text === "all") return pressed(app, at(0), "tab");
  return [
    { ...app, overlay: { type: "sessions", sessions: { ...sessions, filter: text, selected: 0 } } },
    []
  ];
};

const inSetup = (app: App, setup: Setup, text: string): Next => {
  const page = setup.pages.at(-1);
  if (page === undefined || setup.saving !== undefined || setup.asking !== undefined) {
    return [{ ...app, hint: "one moment; the last change is still under way" }, []];
  }
  const on = (top: Page): Overlay => ({
    type: "setup",
    setup: { ...setup, pages: [...setup.pages.slice(0, -1), top] }
  });
  if (page.type === "line") {
    const value = text === "" ? page.value : text === "-" ? "" : text;
    return pressed(app, on({ ...page, value }), "enter");
  }
  const items = left({ title: "", items: page.items(setup.facts), selected: 0, filter: page.filter });
  const place = placeOf(text, items.length);
  if (place !== undefined) return pressed(app, on({ ...page, selected: place }), "enter");
  return page.filter === undefined
    ? unclear(app)
    : [{ ...app, overlay: on({ ...page, filter: text, selected: 0 }) }, []];
};
