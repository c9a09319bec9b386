/** The sessions there are: found by typing, read before they are opened, deleted only after a second thought. */
import type { SessionId } from "@latch/protocol";
import { sanitiseLine } from "@latch/ui-reducers";
import { shorten, shortenStart } from "../cell/fit.ts";
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { wrapText } from "../cell/wrap.ts";
import { ago } from "./number.ts";

export interface SessionRow {
  readonly id: SessionId;
  readonly workspace: string;
  /** Milliseconds since 1970, UTC. */
  readonly updatedAt: number;
  readonly events: number;
  readonly preview: string;
  readonly model: string;
  readonly mode: string;
  readonly completion: string;
}

export interface Sessions {
  /** Undefined until they were read. */
  readonly rows: ReadonlyArray<SessionRow> | undefined;
  readonly workspace: string;
  readonly everywhere: boolean;
  readonly filter: string;
  readonly selected: number;
  readonly marked: ReadonlySet<SessionId>;
  /** Sessions that are about to be deleted, as they were when the question was asked. */
  readonly deleting: ReadonlyArray<SessionId> | undefined;
  readonly previews: ReadonlyMap<string, ReadonlyArray<string>>;
  /** The one that is open, which can't be deleted. */
  readonly open: SessionId | undefined;
}

/** Most that one deletion takes. The store's own limit. */
export const mostDeleted = 100;

/** Events of a session in which something happened. Ours: settings alone are fewer. */
const fewestEvents = 10;

export const sessionsOf = (workspace: string, open: SessionId | undefined): Sessions => ({
  rows: undefined,
  workspace,
  everywhere: false,
  filter: "",
  selected: 0,
  marked: new Set(),
  deleting: undefined,
  previews: new Map(),
  open
});

export const shownSessions = (sessions: Sessions): ReadonlyArray<SessionRow> => {
  const words = sessions.filter.toLowerCase().split(/\s+/);
  return (sessions.rows ?? []).filter((each) => {
    // One that was opened and left again is no session to go on with.
    if (each.preview === "" && each.events < fewestEvents && each.id !== sessions.open) return false;
    if (!sessions.everywhere && each.workspace !== sessions.workspace) return false;
    const text = `${each.id} ${each.workspace} ${each.mode} ${each.model} ${each.preview}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

export const chosenSession = (sessions: Sessions): SessionRow | undefined =>
  shownSessions(sessions)[sessions.selected];

export type SessionsMove =
  | { readonly type: "stay"; readonly sessions: Sessions }
  | { readonly type: "open"; readonly id: SessionId }
  | { readonly type: "fresh" }
  | { readonly type: "delete"; readonly ids: ReadonlyArray<SessionId>; readonly sessions: Sessions }
  | { readonly type: "close" }
  | { readonly type: "quit" };

const stay = (sessions: Sessions): SessionsMove => ({ type: "stay", sessions });

const narrowed = (sessions: Sessions, filter: string): SessionsMove =>
  stay({ ...sessions, filter, selected: 0 });

export const typedInSessions = (sessions: Sessions, text: string): SessionsMove => {
  if (sessions.deleting === undefined) return narrowed(sessions, sessions.filter + text);
  if (/^y/i.test(text)) {
    const gone = new Set(sessions.deleting);
    return {
      type: "delete",
      ids: sessions.deleting,
      sessions: {
        ...sessions,
        deleting: undefined,
        rows: sessions.rows?.filter(({ id }) => !gone.has(id)),
        marked: new Set(),
        selected: 0
      }
    };
  }
  return /^n/i.test(text) ? stay({ ...sessions, deleting: undefined }) : stay(sessions);
};

export const pressedInSessions = (sessions: Sessions, key: string): SessionsMove => {
  const shown = shownSessions(sessions);
  const to = (place: number): SessionsMove =>
    stay({ ...sessions, selected: Math.max(0, Math.min(shown.length - 1, place)) });
  if (sessions.deleting !== undefined) {
    return key === "escape" || key === "ctrl+c" ? stay({ ...sessions, deleting: undefined }) : stay(sessions);
  }
  const chosen = shown[sessions.selected];
  switch (key) {
    case "up":
    case "ctrl+p":
      return to(sessions.selected - 1);
    case "down":
    case "ctrl+n":
      return to(sessions.selected + 1);
    case "pageup":
      return to(sessions.selected - 8);
    case "pagedown":
      return to(sessions.selected + 8);
    case "home":
      return to(0);
    case "end":
      return to(shown.length - 1);
    case "tab":
      return stay({ ...sessions, everywhere: !sessions.everywhere, selected: 0 });
    case "backspace":
      return narrowed(sessions, Array.from(sessions.filter).slice(0, -1).join(""));
    case "ctrl+u":
      return narrowed(sessions, "");
    case "ctrl+space": {
      if (chosen === undefined || chosen.id === sessions.open) return stay(sessions);
      const marked = new Set(sessions.marked);
      if (!marked.delete(chosen.id)) marked.add(chosen.id);
      return stay({ ...sessions, marked, selected: Math.min(shown.length - 1, sessions.selected + 1) });
    }
    case "delete":
    case "ctrl+d": {
      const targets = (
        sessions.marked.size > 0 ? [...sessions.marked] : chosen === undefined ? [] : [chosen.id]
      )
        .filter((id) => id !== sessions.open)
        .slice(0, mostDeleted);
      return targets.length === 0 ? stay(sessions) : stay({ ...sessions, deleting: targets });
    }
    case "enter":
      return chosen === undefined ? { type: "fresh" } : { type: "open", id: chosen.id };
    case "ctrl+f":
      return { type: "fresh" };
    case "ctrl+q":
      return { type: "quit" };
    case "escape":
    case "ctrl+c":
      return { type: "close" };
    default:
      return stay(sessions);
  }
};

const previewLines = 6;

export const sessionsRows = (
  sessions: Sessions,
  width: number,
  height: number,
  now: number
): ReadonlyArray<Row> => {
  const shown = shownSessions(sessions);
  const scope = sessions.everywhere ? "all workspaces" : "this workspace";
  const head: ReadonlyArray<Row> = [
    [
      span("Sessions", { bold: true }),
      span(`  ${scope} · ${shown.length}`, { role: "muted" }),
      ...(sessions.marked.size > 0 ? [span(` · ${sessions.marked.size} marked`, { role: "warning" })] : [])
    ],
    [span("find: ", { role: "faint" }), span(sessions.filter), span("▏", { role: "accent" })]
  ];
  if (sessions.deleting !== undefined)
    return [...head, emptyRow, ...deletionRows(sessions, width, height - 4)];
  const hint = row(
    shorten("Enter open · Tab scope · Ctrl+F new · Ctrl+Space mark · Del delete · Esc back", width),
    { role: "faint" }
  );
  if (sessions.rows === undefined) return [...head, emptyRow, row("reading…", { role: "muted" }), hint];
  if (shown.length === 0) {
    const none = sessions.filter === "" ? "no sessions here yet" : "nothing matches";
    return [...head, emptyRow, row(`${none}; Enter begins a new one`, { role: "muted" }), emptyRow, hint];
  }
  const preview = previewRows(sessions, width, height);
  const room = Math.max(1, Math.floor((height - head.length - 2 - preview.length) / 3));
  const first = Math.max(0, Math.min(sessions.selected - Math.floor(room / 2), shown.length - room));
  return [
    ...head,
    emptyRow,
    ...shown
      .slice(first, first + room)
      .flatMap((each, index) => entryRows(each, first + index === sessions.selected, sessions, width, now)),
    ...preview,
    hint
  ].slice(0, height);
};

const entryRows = (
  each: SessionRow,
  selected: boolean,
  sessions: Sessions,
  width: number,
  now: number
): ReadonlyArray<Row> => {
  const mark = sessions.marked.has(each.id) ? "◉" : selected ? "›" : " ";
  const facts = [
    ago(now - each.updatedAt),
    sanitiseLine(each.mode),
    sanitiseLine(each.model),
    each.id === sessions.open ? "open now" : ""
  ]
    .filter((part) => part !== "")
    .join(" · ");
  const place = `${shortenStart(sanitiseLine(each.workspace), Math.max(12, width - 34))} · #${each.id.slice(0, 8)} · ${each.events} events`;
  return [
    [
      span(`${mark} `, { role: "accent", bold: true }),
      span(
        shorten(each.preview === "" ? "(nothing said yet)" : sanitiseLine(each.preview), width - 2),
        selected ? { bold: true } : {}
      )
    ],
    row(`  ${shorten(facts, width - 2)}`, { role: "muted" }),
    row(`  ${shorten(place, width - 2)}`, { role: "faint" })
  ];
};

const previewRows = (sessions: Sessions, width: number, height: number): ReadonlyArray<Row> => {
  const chosen = chosenSession(sessions);
  const lines = chosen === undefined ? undefined : sessions.previews.get(chosen.id);
  if (height < 16 || lines === undefined || lines.length === 0) return [];
  return [
    row("─".repeat(width), { role: "faint" }),
    ...lines.slice(-previewLines).map((line) => row(shorten(sanitiseLine(line), width), { role: "muted" }))
  ];
};

const deletionRows = (sessions: Sessions, width: number, height: number): ReadonlyArray<Row> => {
  const targets = new Set(sessions.deleting);
  const all = (sessions.rows ?? []).filter(({ id }) => targets.has(id));
  return [
    row(`Delete ${all.length} ${all.length === 1 ? "session" : "sessions"}?`, { role: "danger", bold: true }),
    ...wrapText("They leave every list; their events stay in the database.", width, { role: "muted" }),
    ...all
      .slice(0, Math.max(1, height - 4))
      .map((each) => row(shorten(`  #${each.id.slice(0, 8)}  ${sanitiseLine(each.preview)}`, width))),
    row("y delete · n keep", { role: "faint" })
  ];
};
