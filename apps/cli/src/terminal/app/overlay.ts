/** Keys for what stands in front of the editor. */
import type { SessionInput } from "@latch/protocol";
import { choosing, chosen, typed } from "../panel/choice.ts";
import {
  chosenSession,
  pressedInSessions,
  type Sessions,
  type SessionsMove,
  typedInSessions
} from "../panel/sessions.ts";
import { pressedInSetup, type SetupMove, typedInSetup } from "../setup/setup.ts";
import type { App, Picked } from "./app.ts";
import { openCommand } from "./command.ts";
import type { Demand } from "./message.ts";
import { pagerKey } from "./pager.ts";
import { screenLayout } from "./view.ts";

type Next = readonly [App, ReadonlyArray<Demand>];

const closed = (app: App): App => ({ ...app, overlay: undefined });

export const pressedInOverlay = (app: App, key: string): Next | undefined => {
  const { overlay } = app;
  if (overlay === undefined) return undefined;
  switch (overlay.type) {
    case "sign_in":
      return key === "escape" ? [closed(app), [{ type: "stop_sign_in" }]] : undefined;
    case "help":
    case "diff":
    case "context":
    case "request": {
      const { transcript } = screenLayout(app);
      const next = pagerKey(app, overlay, key, transcript.width, transcript.height);
      if (next === undefined) return undefined;
      return [next === "close" ? closed(app) : { ...app, overlay: next }, []];
    }
    case "choose": {
      if (key === "escape") return [closed(app), []];
      if (key === "enter") {
        const item = chosen(overlay.choice);
        return item === undefined ? [app, []] : picked(closed(app), item.value);
      }
      const choice = choosing(overlay.choice, key);
      return choice === undefined ? undefined : [{ ...app, overlay: { type: "choose", choice } }, []];
    }
    case "sessions":
      return movedSessions(app, pressedInSessions(overlay.sessions, key));
    case "setup":
      return movedSetup(app, pressedInSetup(overlay.setup, key));
  }
};

export const typedInOverlay = (app: App, text: string): Next | undefined => {
  const { overlay } = app;
  if (overlay === undefined) return undefined;
  switch (overlay.type) {
    case "sign_in":
      return undefined;
    case "help":
    case "diff":
    case "context":
    case "request":
      return text === " " ? pressedInOverlay(app, "space") : text === "q" ? [closed(app), []] : undefined;
    case "choose": {
      const choice = typed(overlay.choice, text);
      return choice === undefined ? undefined : [{ ...app, overlay: { type: "choose", choice } }, []];
    }
    case "sessions":
      return movedSessions(app, typedInSessions(overlay.sessions, text));
    case "setup":
      return movedSetup(app, typedInSetup(overlay.setup, text));
  }
};

const picked = (app: App, pick: Picked): Next => [app, [{ type: "say", input: inputOf(pick) }]];

const inputOf = (pick: Picked): SessionInput => {
  switch (pick.type) {
    case "mode":
      return { type: "set_mode", mode: pick.mode };
    case "safety":
      return { type: "set_safety", safety: pick.safety };
    case "permissions":
      return { type: "set_permissions", permissions: pick.permissions };
    case "profile":
      return { type: "set_profile", profile: pick.profile };
  }
};

const movedSessions = (app: App, move: SessionsMove): Next => {
  switch (move.type) {
    case "stay":
      return [{ ...app, overlay: { type: "sessions", sessions: move.sessions } }, previewOf(move.sessions)];
    case "delete":
      return [
        { ...app, overlay: { type: "sessions", sessions: move.sessions } },
        [{ type: "delete_sessions", ids: move.ids }]
      ];
    case "open":
      // The open one is opened anew: another process may have gone on with it meanwhile. A run is left alone.
      return move.id === app.view.session?.id && app.view.status !== "idle"
        ? [closed(app), []]
        : [closed(app), [{ type: "say", input: { type: "switch", session: move.id } }]];
    case "fresh":
      return [closed(app), [{ type: "say", input: { type: "switch" } }]];
    case "close":
      return [closed(app), []];
    case "quit":
      return [closed(app), [{ type: "say", input: { type: "quit" } }]];
  }
};

/** The chosen session's last words, once. */
const previewOf = (sessions: Sessions): ReadonlyArray<Demand> => {
  const chosenOne = chosenSession(sessions);
  return chosenOne === undefined || sessions.previews.has(chosenOne.id)
    ? []
    : [{ type: "preview_session", id: chosenOne.id }];
};

const movedSetup = (app: App, move: SetupMove): Next => {
  switch (move.type) {
    case "stay":
      return [{ ...app, overlay: { type: "setup", setup: move.setup } }, []];
    case "apply":
      return [
        { ...app, overlay: { type: "setup", setup: move.setup } },
        [{ type: "apply_setup", plan: move.plan }]
      ];
    case "ask":
      return [
        { ...app, overlay: { type: "setup", setup: move.setup } },
        [{ type: "ask_service", draft: move.draft }]
      ];
    case "renew":
      return [
        { ...app, overlay: { type: "setup", setup: move.setup } },
        [{ type: "renew_provider", provider: move.provider }]
      ];
    case "sign_in":
      return openCommand(app, "login", "");
    case "close":
      return [closed(app), []];
  }
};
