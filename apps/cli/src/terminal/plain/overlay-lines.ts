/** What is open, in lines: lists with a number before each entry, and what can be typed. */
import { commandCatalogue } from "@latch/kernel";
import { sanitise, sanitiseLine } from "@latch/ui-reducers";
import type { App, Overlay } from "../app/app.ts";
import { isPager, pagerRows } from "../app/pager.ts";
import type { Row } from "../cell/span.ts";
import { mostSpokenItems, plainColumns } from "../defaults.ts";
import { type Item, left } from "../panel/choice.ts";
import { ago } from "../panel/number.ts";
import { type Sessions, shownSessions } from "../panel/sessions.ts";
import type { Setup } from "../setup/setup.ts";

/** None where there is nothing to say yet. */
export const overlayLines = (app: App, overlay: Overlay): ReadonlyArray<string> => {
  switch (overlay.type) {
    case "help":
      return helpLines;
    // It was read out when it came.
    case "diff":
      return [];
    case "context":
    case "request":
      return isPager(overlay) ? pagerRows(app, overlay, plainColumns).map(textOf) : [];
    case "choose": {
      const { choice } = overlay;
      return [sanitiseLine(choice.title), ...itemLines(left(choice)), leaving(choice.filter !== undefined)];
    }
    case "sessions":
      return sessionLines(overlay.sessions, app.now);
    case "setup":
      return setupLines(overlay.setup);
    case "sign_in":
      return overlay.address === undefined
        ? ["Asking for a code."]
        : [
            `Open ${sanitiseLine(overlay.address)} and enter ${sanitiseLine(overlay.code)}.`,
            "Enter it only if you have started this sign-in yourself. Waiting; a dot stops."
          ];
  }
};

const textOf = (row: Row): string =>
  row
    .map(({ text }) => text)
    .join("")
    .trimEnd();

const helpLines: ReadonlyArray<string> = [
  ...commandCatalogue.map(
    ({ name, usage, description }) => `/${name}${usage === "" ? "" : ` ${usage}`}: ${description}`
  ),
  "/stop or Ctrl+C: stop the run that is on. Where none is, Ctrl+C leaves.",
  "A line that ends in \\ goes on in the next. While a run is on, what you write is said to it."
];

const leaving = (narrows: boolean): string =>
  `Type a number${narrows ? ", or words to narrow the list" : ""}; a dot leaves it.`;

const itemLines = <A>(items: ReadonlyArray<Item<A>>): ReadonlyArray<string> =>
  items.length === 0
    ? ["Nothing matches."]
    : [
        ...items.slice(0, mostSpokenItems).map(({ label, detail = "", current, unavailable }, index) => {
          const about = [
            ...(current === true ? ["current"] : []),
            ...(unavailable === undefined ? [] : [`not now: ${unavailable}`]),
            ...(detail === "" ? [] : [detail])
          ];
          return `${index + 1}. ${sanitiseLine([label, ...about].join(", "))}`;
        }),
        ...(items.length > mostSpokenItems ? [`And ${items.length - mostSpokenItems} more.`] : [])
      ];

const sessionLines = (sessions: Sessions, now: number): ReadonlyArray<string> => {
  if (sessions.rows === undefined) return [];
  const { deleting } = sessions;
  if (deleting !== undefined) {
    const names = sessions.rows.filter(({ id }) => deleting.includes(id)).map(({ preview }) => preview);
    return [`Delete ${sanitiseLine(names.join("; "))}? Type y or n. Its events stay in the database.`];
  }
  const shown = shownSessions(sessions);
  return [
    `Sessions of ${sessions.everywhere ? "all workspaces" : "this workspace"}: ${shown.length}.`,
    ...shown.slice(0, mostSpokenItems).map(({ id, updatedAt, preview }, index) => {
      const open = id === sessions.open ? ", open now" : "";
      return `${index + 1}. ${sanitiseLine(preview)}, ${ago(now - updatedAt)}, ${id.slice(0, 8)}${open}`;
    }),
    ...(shown.length > mostSpokenItems ? [`And ${shown.length - mostSpokenItems} more.`] : []),
    "Type a number to open one, d and a number to delete one, new, all for every workspace, or words to find; a dot leaves it."
  ];
};

const setupLines = ({ pages, facts, saving, asking }: Setup): ReadonlyArray<string> => {
  const page = pages.at(-1);
  if (page === undefined || saving !== undefined || asking !== undefined) return [];
  const head = [page.title, page.intro, page.problem]
    .filter((line) => line !== "")
    .map((line) => sanitise(line));
  if (page.type === "list") {
    const items = left({ title: "", items: page.items(facts), selected: 0, filter: page.filter });
    return [...head, ...itemLines(items), leaving(page.filter !== undefined)];
  }
  const now =
    page.masked || page.value === "" ? "" : ` Enter alone keeps ${sanitiseLine(page.value)}; - empties it.`;
  return [...head, `Type it.${now} A dot goes back.`];
};
