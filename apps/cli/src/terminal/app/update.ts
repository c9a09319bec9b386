/** The app after what it heard, and what that asks to be done. A key belongs to whoever is in front. */
import { droppedImages } from "@latch/ui-reducers";
import { changed, filled, sent, wholeText } from "../composer/composer.ts";
import { insert } from "../composer/edit.ts";
import { byRows, pressed } from "../composer/keys.ts";
import { paste } from "../composer/paste.ts";
import { longestDrop, quitGuardMillis, wheelRows } from "../defaults.ts";
import type { InputEvent } from "../input/event.ts";
import { listedInSetup, refusedInSetup, savedInSetup, setupOf } from "../setup/setup.ts";
import { atEnd, scrolled, settled, toStart } from "../transcript/viewport.ts";
import { pressedAtQuestion, typedAtQuestion } from "./answer.ts";
import { type App, closedPopup } from "./app.ts";
import { openCommand, openSessions } from "./command.ts";
import { editorRows, textColumns } from "./editor-view.ts";
import type { Area } from "./layout.ts";
import type { Demand, Message } from "./message.ts";
import { pressedInOverlay, typedInOverlay } from "./overlay.ts";
import { completed, offered, wantsFiles } from "./popup.ts";
import { heard } from "./said.ts";
import { timeline } from "./timeline.ts";
import { screenLayout } from "./view.ts";

export type Next = readonly [App, ReadonlyArray<Demand>];

const only = (app: App): Next => [app, []];

export const update = (app: App, message: Message): Next => {
  const [next, demands] = changedBy(app, message);
  const done = app.alone && app.overlay !== undefined && next.overlay === undefined;
  return done ? [next, [...demands, { type: "exit" }]] : [next, demands];
};

const changedBy = (app: App, message: Message): Next => {
  switch (message.type) {
    case "input":
      return input(app, message.event);
    case "said":
      return heard(app, message.said);
    case "size":
      return only({ ...app, size: message.size });
    case "tick":
      return only({ ...app, lit: !app.lit });
    case "files":
      return only({ ...app, files: message.paths });
    case "pasted":
      return only(edited(app, paste(app.composer, message.text)));
    case "branch":
      return only({ ...app, branch: message.branch });
    case "models":
      return only({ ...app, models: message.models });
    case "models_renewed": {
      const next = { ...app, models: message.models };
      const shown = app.overlay === undefined ? openCommand(next, "model", "")[0] : next;
      return only({ ...shown, hint: message.said });
    }
    case "sessions":
      return app.overlay?.type === "sessions"
        ? only({
            ...app,
            overlay: { type: "sessions", sessions: { ...app.overlay.sessions, rows: message.rows } }
          })
        : only(app);
    case "preview": {
      if (app.overlay?.type !== "sessions") return only(app);
      const { sessions } = app.overlay;
      const previews = new Map(sessions.previews).set(message.id, message.lines);
      return only({ ...app, overlay: { type: "sessions", sessions: { ...sessions, previews } } });
    }
    case "edited":
      return [
        message.text === undefined
          ? { ...app, hint: message.problem ?? "the editor changed nothing" }
          : { ...app, composer: filled(app.composer, message.text.replace(/\n$/, "")) },
        [{ type: "redraw" }]
      ];
    case "sign_in":
      return app.overlay?.type === "sign_in"
        ? only({ ...app, overlay: { type: "sign_in", address: message.address, code: message.code } })
        : only(app);
    case "signed":
      return only({
        ...app,
        overlay: app.overlay?.type === "sign_in" ? undefined : app.overlay,
        hint: message.said
      });
    case "trouble":
      return only({
        ...app,
        overlay: app.overlay?.type === "sign_in" ? undefined : app.overlay,
        hint: message.problem
      });
    case "setup": {
      const setup = setupOf(message.facts, message.pages, message.required);
      return only({ ...app, overlay: { type: "setup", setup } });
    }
    case "service_said":
      return app.overlay?.type === "setup"
        ? only({
            ...app,
            overlay: { type: "setup", setup: listedInSetup(app.overlay.setup, message.said) }
          })
        : only(app);
    case "setup_refused":
      return app.overlay?.type === "setup"
        ? only({
            ...app,
            overlay: { type: "setup", setup: refusedInSetup(app.overlay.setup, message.problem) }
          })
        : only({ ...app, hint: message.problem });
    case "setup_saved": {
      if (app.overlay?.type !== "setup") return only({ ...app, hint: message.said });
      const setup = savedInSetup(app.overlay.setup, message.facts);
      return only({
        ...app,
        overlay: setup === undefined ? undefined : { type: "setup", setup },
        hint: message.said
      });
    }
  }
};

const input = (before: App, event: InputEvent): Next => {
  const quiet = event.type === "focus" || event.type === "tells_focus";
  const app = before.hint === undefined || quiet ? before : { ...before, hint: undefined };
  switch (event.type) {
    case "tells_focus":
      return only({ ...app, focused: app.focused ?? true });
    case "focus":
      return only({ ...app, focused: event.focused });
    case "mouse":
      return mouse(app, event);
    case "paste":
      if (app.overlay === undefined || givesWay(app))
        return pasted({ ...app, overlay: undefined }, event.text);
      return typedInOverlay(app, event.text) ?? only(app);
    case "text":
      // It was meant for the editor, and for no question that may have stood behind the list.
      if (givesWay(app)) return written({ ...app, overlay: undefined }, event.text);
      if (app.overlay !== undefined) return typedInOverlay(app, event.text) ?? only(app);
      return typedAtQuestion(app, event.text) ?? written(app, event.text);
    case "key":
      return key(app, event.key);
  }
};

/** A list that typing doesn't narrow is left by typing on. */
const givesWay = ({ overlay }: App): boolean =>
  overlay?.type === "choose" && overlay.choice.filter === undefined;

const written = (app: App, text: string): Next => withFiles(edited(app, insert(app.composer, text, true)));

/** A file that is dropped on a terminal arrives as a paste of its path. In a command a path is what was asked for. */
const pasted = (app: App, text: string): Next => {
  const images = app.composer.text.startsWith("/") ? [] : droppedImages(text.slice(0, longestDrop));
  return images.length > 0 && text.length <= longestDrop
    ? [app, [{ type: "take_dropped", paths: images, text }]]
    : withFiles(edited(app, paste(app.composer, text)));
};

/** A change of the text brings back what completes it. */
const edited = (app: App, composer: App["composer"]): App => ({ ...app, composer, popup: closedPopup });

const withFiles = (app: App): Next => [app, wantsFiles(app) ? [{ type: "list_files" }] : []];

const key = (app: App, name: string): Next => {
  if (name === "ctrl+c") return interrupt(app);
  if (name === "ctrl+z") return [app, [{ type: "suspend" }]];
  if (app.overlay !== undefined) {
    return (
      pressedInOverlay(app, name) ?? (givesWay(app) ? key({ ...app, overlay: undefined }, name) : only(app))
    );
  }
  return (
    popupKey(app, name) ??
    pressedAtQuestion(app, name) ??
    globalKey(app, name) ??
    editorKey(app, name) ??
    only(app)
  );
};

/** Ctrl+C stops what runs. When nothing does, it clears what is written; with nothing written, it quits. */
const interrupt = (app: App): Next => {
  const { status } = app.view;
  if (status === "running") return [app, [{ type: "say", input: { type: "cancel" } }]];
  if (status === "cancelling") return only({ ...app, hint: "stopping; what runs is being ended" });
  if (app.overlay !== undefined && !(app.overlay.type === "setup" && app.overlay.setup.required)) {
    return [{ ...app, overlay: undefined }, app.overlay.type === "sign_in" ? [{ type: "stop_sign_in" }] : []];
  }
  if (app.popup.forced && offered(app) !== undefined) return only({ ...app, popup: closedPopup });
  if (app.composer.text !== "" && app.overlay === undefined) {
    return only({
      ...app,
      composer: changed(app.composer, "", 0),
      hint: "cleared; Ctrl+_ brings it back, Ctrl+C again quits"
    });
  }
  // Once that was said, the next one is meant.
  if (app.now - app.stoppedAt < quitGuardMillis) {
    return only({ ...app, stoppedAt: 0, hint: "stopped; Ctrl+C again quits" });
  }
  return [app, [{ type: "say", input: { type: "quit" } }]];
};

const popupKey = (app: App, name: string): Next | undefined => {
  const offer = offered(app);
  if (offer === undefined) return undefined;
  const { length } = offer.items;
  const to = (selected: number): Next => only({ ...app, popup: { ...app.popup, selected } });
  switch (name) {
    case "up":
    case "ctrl+p":
      return to((app.popup.selected + length - 1) % length);
    case "down":
    case "ctrl+n":
      return to((app.popup.selected + 1) % length);
    case "tab":
      return withFiles(completed(app, offer));
    case "enter": {
      if (offer.type === "files") return withFiles(completed(app, offer));
      const command = offer.items[app.popup.selected] ?? offer.items[0];
      if (command === undefined) return undefined;
      return submitted(
        { ...app, composer: changed(app.composer, "", 0), popup: closedPopup, scroll: atEnd },
        `/${command.name}`
      );
    }
    case "escape":
      return only({ ...app, popup: { dismissed: true, forced: false, selected: 0 } });
    default:
      return undefined;
  }
};

const globalKey = (app: App, name: string): Next | undefined => {
  switch (name) {
    case "ctrl+p":
      return only({ ...app, popup: { dismissed: false, forced: true, selected: 0 } });
    case "ctrl+b":
      return only({ ...app, sidebar: !(app.sidebar ?? app.size.columns >= 110) });
    case "ctrl+t":
      return only({ ...app, detail: !app.detail });
    case "ctrl+r":
      return openSessions(app);
    case "ctrl+g":
      return [app, [{ type: "edit", text: wholeText(app.composer) }]];
    case "ctrl+l":
      return [app, [{ type: "redraw" }]];
    case "ctrl+d":
      return app.composer.text === "" ? interruptIdle(app) : undefined;
    case "shift+pageup":
      return only(scroll(app, -page(app)));
    case "shift+pagedown":
      return only(scroll(app, page(app)));
    case "shift+home":
      return only({ ...app, scroll: toStart(timeline(app, area(app).width), area(app).height) });
    case "shift+end":
      return only({ ...app, scroll: atEnd });
    case "shift+up":
      return only(scroll(app, -1));
    case "shift+down":
      return only(scroll(app, 1));
    default:
      return undefined;
  }
};

const interruptIdle = (app: App): Next =>
  app.view.status === "running" || app.view.status === "cancelling"
    ? only({ ...app, hint: "a run is on; Ctrl+C stops it" })
    : [app, [{ type: "say", input: { type: "quit" } }]];

const editorKey = (app: App, name: string): Next | undefined => {
  const { editor } = screenLayout(app);
  const width = textColumns(editor.width);
  if (name === "enter") return submit(app);
  if (name === "pageup" || name === "pagedown") {
    const step = name === "pageup" ? -1 : 1;
    if (editorRows(app.composer, editor.width) <= editor.height) return only(scroll(app, step * page(app)));
    return only({ ...app, composer: byRows(app.composer, step * editor.height, width) ?? app.composer });
  }
  const composer = pressed(app.composer, name, width);
  if (composer === undefined) return undefined;
  return composer.text === app.composer.text
    ? withFiles({ ...app, composer })
    : withFiles(edited(app, composer));
};

const submit = (app: App): Next => {
  const text = wholeText(app.composer);
  if (text.trim() === "" && app.view.live.images.length === 0) return only(app);
  // Nothing can be sent before something is configured; what was written waits.
  if (app.unopened?.needsSetup === true && !text.trim().startsWith("/")) {
    return [{ ...app, hint: "choose a provider first; what you wrote is kept" }, [{ type: "open_setup" }]];
  }
  const next: App = { ...app, composer: sent(app.composer), popup: closedPopup, scroll: atEnd, stoppedAt: 0 };
  return submitted(next, text);
};

/** A command whose answer is a choice opens the list to choose from, where it says nothing itself. */
const submitted = (app: App, text: string): Next => {
  const bare = /^\/(\w+)$/.exec(text.trim())?.[1]?.toLowerCase();
  // The file is chosen from those there are, or typed.
  if (bare === "attach" || bare === "image") {
    const command = "/attach ";
    return withFiles(edited(app, changed(app.composer, command, command.length)));
  }
  return bare !== undefined && selectors.has(bare)
    ? openCommand(app, bare, "")
    : [app, [{ type: "say", input: { type: "submit", text } }]];
};

const selectors: ReadonlySet<string> = new Set(["mode", "model", "effort", "safety", "permissions"]);

const area = (app: App): Area => screenLayout(app).transcript;
const page = (app: App): number => Math.max(1, area(app).height - 1);

const scroll = (app: App, by: number): App => {
  const { width, height } = area(app);
  const rows = timeline(app, width);
  return { ...app, scroll: scrolled(rows, height, settled(rows, height, app.scroll), by) };
};

/** The wheel turns what the pointer is over. */
const mouse = (app: App, event: Extract<InputEvent, { readonly type: "mouse" }>): Next => {
  const step = event.action === "wheel_up" ? -1 : event.action === "wheel_down" ? 1 : 0;
  if (step === 0) return only(app);
  if (app.overlay !== undefined) {
    let next: App = app;
    for (let turn = 0; turn < wheelRows; turn++) {
      next = pressedInOverlay(next, step < 0 ? "up" : "down")?.[0] ?? next;
    }
    return only(next);
  }
  const { composer, editor } = screenLayout(app);
  const over = event.row >= composer.top && event.row < composer.top + composer.height;
  if (over && editorRows(app.composer, editor.width) > editor.height) {
    const moved = byRows(app.composer, step * wheelRows, textColumns(editor.width));
    return only(moved === undefined ? app : { ...app, composer: moved });
  }
  return only(scroll(app, step * wheelRows));
};
