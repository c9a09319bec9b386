/** The app as a screen. Pure: the same app is the same screen. */
import { Activity, sanitiseLine } from "@latch/ui-reducers";
import { cutText, fill, fillOn, shorten, spread } from "../cell/fit.ts";
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { textWidth } from "../cell/width.ts";
import { allHintsColumns, popupRows } from "../defaults.ts";
import { approvalRows } from "../panel/approval.ts";
import { choiceRows } from "../panel/choice.ts";
import { tokens } from "../panel/number.ts";
import { sessionsRows } from "../panel/sessions.ts";
import { costText, divider, sidebarRows } from "../panel/sidebar.ts";
import { signInRows } from "../panel/sign-in.ts";
import { statusRow } from "../panel/status.ts";
import type { Frame } from "../screen/frame.ts";
import { setupRows } from "../setup/setup.ts";
import { settled, visible } from "../transcript/viewport.ts";
import { question } from "./answer.ts";
import type { App } from "./app.ts";
import { compose, type Placed } from "./canvas.ts";
import { costOf } from "./cost.ts";
import { editorRows, editorView, framed } from "./editor-view.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { isPager, pagerView } from "./pager.ts";
import { offered } from "./popup.ts";
import { timeline } from "./timeline.ts";
import { welcomeRows } from "./welcome.ts";

/** Rows that a question or a list would like to have: all of its own, and a blank one above and below. */
const actionWish = (app: App): number => {
  const { length } = actionContent(app, Math.max(1, app.size.columns - 8), app.size.rows);
  return length === 0 ? 0 : length + 2;
};

const actionContent = (app: App, width: number, height: number): ReadonlyArray<Row> => {
  const { overlay } = app;
  if (overlay?.type === "choose") {
    return choiceRows(overlay.choice, width, height, { hint: "↑↓ Enter choose · Esc leaves it" });
  }
  if (overlay?.type === "sign_in") return signInRows(overlay, width);
  const asked = question(app);
  return asked === undefined || overlay !== undefined
    ? []
    : approvalRows(asked, app.answer, width, height, app.view.live.questions.length);
};

export const screenLayout = (app: App): Layout => {
  const offer = offered(app);
  const wishes = {
    actionRows: actionWish(app),
    images: app.view.live.images.length > 0,
    paletteRows: offer === undefined ? 0 : Math.min(popupRows, offer.items.length),
    sidebar: app.sidebar,
    fullWidth: isPager(app.overlay) || app.overlay?.type === "sessions" || app.overlay?.type === "setup"
  };
  // The editor's height depends on its width, which depends on nothing else.
  const { width } = layoutOf(app.size, { ...wishes, editorRows: 1 }).editor;
  return layoutOf(app.size, { ...wishes, editorRows: editorRows(app.composer, width) });
};

export const view = (app: App): Frame => {
  const layout = screenLayout(app);
  const { composer, editor } = layout;
  const written = editorView(app.composer, editor.width, editor.height, placeholder(app));
  const box =
    composer.height > editor.height
      ? framed(
          written,
          { width: composer.width, height: editor.height },
          prompt(app),
          layout.images ? imagesRow(app, composer.width - 4) : undefined,
          layout.meta ? metaRow(app, composer.width - 4, layout) : undefined,
          layout.gap,
          app.overlay === undefined
        )
      : written.rows.map((each, index) => [...(index === 0 ? prompt(app) : [span("  ")]), ...each]);
  const parts: ReadonlyArray<Placed> = [
    { area: layout.transcript, rows: mainRows(app, layout) },
    ...(layout.sidebar === undefined
      ? []
      : [
          {
            area: { ...layout.sidebar, left: layout.sidebar.left - 3, width: 3 },
            rows: divider(layout.sidebar.height)
          },
          {
            area: layout.sidebar,
            rows: sidebarRows(app.view, layout.sidebar, app.now, { branch: app.branch, cost: costOf(app) })
          }
        ]),
    { area: layout.action, rows: actionRows(app, layout) },
    { area: layout.palette, rows: popup(app, layout.palette.width) },
    { area: layout.status, rows: [status(app, layout.status.width)] },
    { area: composer, rows: box },
    ...(layout.hints === undefined ? [] : [{ area: layout.hints, rows: [hints(app, layout.hints.width)] }]),
    ...(layout.footer === undefined
      ? []
      : [{ area: layout.footer, rows: [footer(app, layout.footer.width)] }])
  ];
  return {
    rows: compose(app.size, parts),
    ...(app.overlay === undefined
      ? {
          cursor: {
            row: editor.top + written.cursor.row,
            column: Math.min(app.size.columns - 1, editor.left + written.cursor.column)
          }
        }
      : {})
  };
};

const prompt = (app: App): Row => [
  span("› ", { role: app.overlay === undefined ? "accent" : "faint", bold: true })
];

const placeholder = (app: App): string => {
  if (app.unopened?.needsSetup === true) return "Ask Latch… (choose a provider first: /setup)";
  return Activity.isBusy(app.view.live.activity) ? "Say something to this run…" : "Ask Latch…";
};

const mainRows = (app: App, { transcript }: Layout): ReadonlyArray<Row> => {
  const { width, height } = transcript;
  const { overlay } = app;
  if (isPager(overlay)) return pagerView(app, overlay, width, height);
  if (overlay?.type === "sessions") return sessionsRows(overlay.sessions, width, height, app.now);
  if (overlay?.type === "setup") return setupRows(overlay.setup, width, height);
  const rows = timeline(app, width);
  const unset = app.view.session === null && app.unopened?.needsSetup === true;
  if (rows.size === 0 || unset) return welcomeRows(app, width, height);
  return visible(rows, height, settled(rows, height, app.scroll));
};

const actionRows = (app: App, { action }: Layout): ReadonlyArray<Row> => {
  const width = Math.max(1, action.width - 4);
  const bare = action.height < 8;
  const rows = actionContent(app, width, bare ? action.height : action.height - 2);
  return Array.from({ length: action.height }, (_, index) =>
    fillOn([span("  "), ...(rows[bare ? index : index - 1] ?? emptyRow)], action.width, "panel")
  );
};

const popup = (app: App, width: number): ReadonlyArray<Row> => {
  const offer = offered(app);
  if (offer === undefined) return [];
  const selected = Math.min(app.popup.selected, offer.items.length - 1);
  const first = Math.max(0, Math.min(selected - popupRows + 1, offer.items.length - popupRows));
  const rows =
    offer.type === "files"
      ? offer.items.map((path): Row => [span(sanitiseLine(path))])
      : offer.items.map(({ name, usage, description }): Row => {
          const head = `/${name}`.padEnd(14);
          const fits = usage !== "" && head.length + description.length + usage.length + 6 <= width;
          return [
            span(head),
            span(description, { role: "muted" }),
            ...(fits ? [span(`  ${usage}`, { role: "faint" })] : [])
          ];
        });
  return rows
    .slice(first, first + popupRows)
    .map((each, index) =>
      fillOn(
        [first + index === selected ? span("› ", { role: "accent", bold: true }) : span("  "), ...each],
        width,
        first + index === selected ? "selected" : "panel"
      )
    );
};

const status = (app: App, width: number): Row =>
  app.hint === undefined
    ? statusRow(app.view, width, app.now)
    : [span("  "), span("! ", { role: "warning" }), span(shorten(sanitiseLine(app.hint), width - 4))];

/** Images that go with the next prompt, by name. */
const imagesRow = ({ view: { live } }: App, width: number): Row =>
  row(
    shorten(
      live.images
        .map(
          ({ name, width: columns, height }) =>
            `[image: ${sanitiseLine(name ?? "image")}${columns === undefined || height === undefined ? "" : ` · ${columns}×${height}`}]`
        )
        .join(" "),
      width
    ),
    { role: "accent" }
  );

const metaRow = (app: App, width: number, layout: Layout): Row => {
  const alone = layout.sidebar === undefined;
  const { settings, session, log, live } = app.view;
  const fields: ReadonlyArray<string> =
    settings === null
      ? [app.unopened === undefined ? "opening…" : "no session"]
      : [
          settings.mode.toUpperCase(),
          `${settings.profile.model}${settings.profile.effort === "default" ? "" : `/${settings.profile.effort}`}`,
          ...(app.branch === undefined ? [] : [app.branch]),
          settings.safety,
          { human: "asks you", auto_approve: "auto-approve", ai_review: "AI review" }[settings.permissions],
          ...(session?.resumed === true ? ["resumed"] : [])
        ];
  const { stats } = log.context;
  const cost = alone ? costOf(app) : null;
  let right: ReadonlyArray<string> = [
    ...(alone && stats !== null ? [`≈${tokens(stats.totalTokens)}/${tokens(stats.budgetTokens)} tok`] : []),
    ...(cost === null ? [] : [costText(cost)]),
    ...(Activity.isBusy(live.activity) || settings === null ? [] : ["ready"])
  ];
  let shown = fields.map((field) => sanitiseLine(field));
  const tooWide = (): boolean =>
    textWidth(shown.join(" · ")) + textWidth(right.join(" · ")) + (right.length === 0 ? 0 : 2) > width;
  // Which model it is, and what it may do, is said before anything else.
  while (shown.length > 2 && tooWide()) shown = shown.slice(0, -1);
  while (right.length > 0 && tooWide()) right = right.slice(1);
  while (shown.length > 1 && tooWide()) shown = shown.slice(0, -1);
  const end = row(right.join(" · "), { role: "muted" });
  const [first = "", ...rest] = shown;
  const images =
    live.images.length === 0 || layout.images
      ? []
      : [span(` · ${live.images.length} image(s)`, { role: "accent" })];
  return spread(
    [
      span(cutText(first, width), { role: "accent", bold: true }),
      ...(rest.length === 0 ? [] : [span(` · ${rest.join(" · ")}`, { role: "muted" })]),
      ...images
    ],
    end,
    width
  );
};

const hints = (app: App, width: number): Row => {
  if (question(app) !== undefined && app.overlay === undefined) return emptyRow;
  if (width < allHintsColumns) return row("  ctrl+p commands", { role: "faint" });
  const busy = Activity.isBusy(app.view.live.activity);
  const left = [
    busy ? "enter steer" : "enter send",
    "ctrl+j newline",
    "ctrl+p commands",
    busy ? "ctrl+c stop" : "/help"
  ];
  const layout = screenLayout(app);
  const scroll = app.scroll.follow ? "" : "shift+end newest";
  const right = [
    scroll,
    layout.sidebar === undefined ? "ctrl+b sidebar" : "",
    app.detail ? "detail view" : ""
  ];
  return spread(
    row(`  ${left.join(" · ")}`, { role: "faint" }),
    row(`${right.filter((part) => part !== "").join(" · ")}  `, { role: "faint" }),
    width
  );
};

const footer = (app: App, width: number): Row =>
  fill(
    spread(
      row(`  ${shorten(sanitiseLine(app.view.session?.workspace ?? ""), width - 20)}`, { role: "faint" }),
      row(`latch v${app.version}  `, { role: "faint" }),
      width
    ),
    width
  );
