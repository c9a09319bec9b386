/** Commands that are the screen's own: lists to open, views to toggle. The session has the others. */
import type { Effort, Mode, PermissionMode, Safety } from "@latch/protocol";
import { sanitiseLine } from "@latch/ui-reducers";
import { choice, type Item } from "../panel/choice.ts";
import { sessionsOf } from "../panel/sessions.ts";
import type { App, Picked } from "./app.ts";
import { copied } from "./copy.ts";
import { sought } from "./find.ts";
import { bare } from "./known-model.ts";
import type { Demand } from "./message.ts";

type Next = readonly [App, ReadonlyArray<Demand>];

export const openCommand = (app: App, name: string, argument: string): Next => {
  switch (name) {
    case "help":
      return [{ ...app, overlay: { type: "help", top: 0 } }, []];
    case "sidebar":
      return [{ ...app, sidebar: !(app.sidebar ?? app.size.columns >= 110) }, []];
    case "raw":
      return [{ ...app, detail: !app.detail }, []];
    case "sessions":
    case "resume":
      return openSessions(app);
    case "mode":
      return [{ ...app, overlay: { type: "choose", choice: modes(app) } }, []];
    case "safety":
      return [{ ...app, overlay: { type: "choose", choice: safeties(app) } }, []];
    case "permissions":
      return [{ ...app, overlay: { type: "choose", choice: resolvers(app) } }, []];
    case "model":
      if (argument === "refresh") {
        return [{ ...app, hint: "asking the services for their models…" }, [{ type: "refresh_models" }]];
      }
      if (argument === "all") return [app, [{ type: "allow_all_models" }]];
      return [{ ...app, overlay: { type: "choose", choice: models(app, argument) } }, []];
    case "effort":
      return [{ ...app, overlay: { type: "choose", choice: efforts(app) } }, []];
    case "context":
      return [{ ...app, overlay: { type: "context", top: 0 } }, []];
    case "attachments":
      return [{ ...app, hint: attached(app) }, []];
    case "login":
      return [{ ...app, overlay: { type: "sign_in", address: undefined, code: "" } }, [{ type: "sign_in" }]];
    case "logout":
      return [app, [{ type: "sign_out" }]];
    case "find":
      return [sought(app, argument), []];
    case "copy":
      return copied(app);
    case "setup":
      return [app, [{ type: "open_setup" }]];
    case "edit":
      return [app, [{ type: "edit", text: app.composer.text }]];
    case "quit":
    case "exit":
      return [app, [{ type: "say", input: { type: "quit" } }]];
    default:
      return [{ ...app, hint: `/${name} is not for this screen` }, []];
  }
};

const attached = ({ view }: App): string => {
  const { images } = view.live;
  return images.length === 0
    ? "no image is attached; /attach FILE takes one in"
    : images.map(({ name }, index) => `${index + 1}: ${sanitiseLine(name ?? "image")}`).join(" · ");
};

export const openSessions = (app: App): Next => [
  {
    ...app,
    overlay: {
      type: "sessions",
      sessions: sessionsOf(app.view.session?.workspace ?? "", app.view.session?.id)
    }
  },
  [{ type: "list_sessions" }]
];

const item = (value: Picked, label: string, detail: string, current: boolean): Item<Picked> => ({
  value,
  label,
  detail,
  current
});

const modes = ({ view }: App) => {
  const entry = (mode: Mode, label: string, detail: string) =>
    item({ type: "mode", mode }, label, detail, view.settings?.mode === mode);
  return choice("Mode", [
    entry("ask", "Ask", "answers questions; reads, never writes"),
    entry("plan", "Plan", "explores and plans; writes nothing"),
    entry("work", "Work", "changes files and runs commands")
  ]);
};

const safeties = ({ view }: App) => {
  const entry = (safety: Safety, label: string, detail: string) =>
    item({ type: "safety", safety }, label, detail, view.settings?.safety === safety);
  return choice("Safety", [
    entry("strict", "Strict", "asks before anything that could change something"),
    entry("standard", "Standard", "works inside the workspace; asks for the rest"),
    entry("autonomous", "Autonomous", "asks only where the damage could not be undone")
  ]);
};

const resolvers = ({ view }: App) => {
  const entry = (permissions: PermissionMode, label: string, detail: string) =>
    item({ type: "permissions", permissions }, label, detail, view.settings?.permissions === permissions);
  return choice("Permissions", [
    entry("human", "Ask for approval", "you answer each request"),
    entry("ai_review", "Approve for me", "a second look by the model; what it refuses comes to you"),
    entry("auto_approve", "Auto approve", "whatever safety asks about is allowed")
  ]);
};

const models = ({ view, models: known }: App, filter: string) => {
  const now = view.settings?.profile;
  return choice(
    "Model",
    known.map((profile) =>
      item(
        { type: "profile", profile: bare(profile) },
        profile.model,
        profile.provider,
        now?.provider === profile.provider && now.model === profile.model
      )
    ),
    { filter, ...(filter === "" ? {} : { selected: 0 }) }
  );
};

const efforts = ({ view }: App) => {
  const { settings } = view;
  const exposed: ReadonlyArray<Effort> = ["default", ...(settings?.descriptor.efforts ?? [])];
  return choice(
    "Effort",
    settings === null
      ? []
      : exposed.map((effort) =>
          item(
            { type: "profile", profile: { ...settings.profile, effort } },
            effort,
            effort === "default" ? "what the model does by itself" : "",
            settings.profile.effort === effort
          )
        )
  );
};
