/** Carries out what the screen asks for beyond the session: reads lists, opens editors, writes the config. */
import type { SessionShelf } from "@latch/kernel";
import type { SessionInput } from "@latch/protocol";
import { Effect, Either, type Scope } from "effect";
import { refresh, refreshable } from "../../command/models/refresh.ts";
import { type LoadedConfig, load } from "../../config/load.ts";
import type { Surroundings } from "../../config/paths.ts";
import { save } from "../../config/save.ts";
import { ensureHome } from "../../machine/home.ts";
import type { App } from "../app/app.ts";
import type { Demand, Message } from "../app/message.ts";
import { mostListedSessions } from "../defaults.ts";
import type { Preferences } from "../preferences.ts";
import * as Modes from "../screen/modes.ts";
import { Screen } from "../screen/screen.ts";
import { center, repair, welcome } from "../setup/center.ts";
import type { SetupPlan } from "../setup/plan.ts";
import { asked } from "./ask-service.ts";
import { branchOf } from "./branch.ts";
import { edit } from "./external-editor.ts";
import { isFile, workspaceFiles } from "./files.ts";
import { configuredModels, profileOf } from "./models.ts";
import { listsWords, renewed, unrestricted } from "./renew-models.ts";
import { setupFacts } from "./setup-facts.ts";
import type { SignIn } from "./sign-in.ts";

export interface Means {
  readonly around: Surroundings;
  readonly configFlag: string | undefined;
  /** None where only setup is open. */
  readonly shelf: SessionShelf | undefined;
  readonly say: (input: SessionInput) => Effect.Effect<void>;
  readonly signIn: SignIn;
  /** Until the scope ends Ctrl+C is another program's. */
  readonly elsewhere: Effect.Effect<void, never, Scope.Scope>;
  /** As they are by then. */
  readonly preferences: Effect.Effect<Preferences>;
  /** The config was changed: what it says of the terminal holds from now on. */
  readonly prefer: (config: LoadedConfig) => Effect.Effect<void>;
}

type Tell = (message: Message) => Effect.Effect<void>;
type Outside = Exclude<Demand, { readonly type: "say" | "exit" | "redraw" | "suspend" }>;

export const performer =
  (means: Means) =>
  (demand: Outside, app: Effect.Effect<App>, tell: Tell): Effect.Effect<void, never, Screen> =>
    Effect.catchAll(carriedOut(means, demand, app, tell), (error) =>
      tell({ type: "trouble", problem: error.message })
    );

const carriedOut = (
  means: Means,
  demand: Outside,
  app: Effect.Effect<App>,
  tell: Tell
): Effect.Effect<void, { readonly message: string }, Screen> => {
  const { around, configFlag, shelf } = means;
  switch (demand.type) {
    case "look_around":
      return Effect.flatMap(app, ({ view }) =>
        Effect.flatMap(branchOf(view.session?.workspace ?? around.workingDirectory), (branch) =>
          tell({ type: "branch", branch })
        )
      );
    case "list_files":
      return Effect.flatMap(app, ({ view }) =>
        Effect.flatMap(workspaceFiles(view.session?.workspace ?? around.workingDirectory), (paths) =>
          tell({ type: "files", paths })
        )
      );
    case "take_dropped":
      return Effect.flatMap(
        Effect.forEach(demand.paths, (path) => isFile(around, path)),
        (files) =>
          files.every((is) => is)
            ? Effect.forEach(demand.paths, (path) => means.say({ type: "attach", path }), { discard: true })
            : tell({ type: "pasted", text: demand.text })
      );
    case "list_models":
      return Effect.flatMap(load(around, configFlag), (config) =>
        tell({ type: "models", models: configuredModels(config) })
      );
    case "refresh_models":
      return Effect.flatMap(renewed(around, configFlag), tell);
    case "allow_all_models":
      return Effect.flatMap(unrestricted(around, configFlag), tell);
    case "list_sessions":
      return shelf === undefined
        ? Effect.void
        : Effect.flatMap(shelf.list({ limit: mostListedSessions }), (summaries) =>
            tell({
              type: "sessions",
              rows: summaries.map(
                ({ session, workspace, updatedAt, events, preview, model, mode, completion }) => ({
                  id: session,
                  workspace,
                  updatedAt,
                  events,
                  preview,
                  model: model ?? "",
                  mode: mode ?? "",
                  completion: completion ?? ""
                })
              )
            })
          );
    case "preview_session":
      return shelf === undefined
        ? Effect.void
        : Effect.flatMap(shelf.preview(demand.id), ({ spoken }) =>
            tell({
              type: "preview",
              id: demand.id,
              lines: spoken.map(({ speaker, text }) => `${speaker}: ${text}`)
            })
          );
    case "delete_sessions":
      return shelf === undefined
        ? Effect.void
        : Effect.catchAll(shelf.remove(demand.ids), (error) =>
            Effect.zipRight(
              tell({ type: "trouble", problem: error.message }),
              carriedOut(means, { type: "list_sessions" }, app, tell)
            )
          );
    case "edit":
      return Effect.flatMap(Screen, (screen) =>
        Effect.scoped(
          Effect.zipRight(means.elsewhere, screen.without(edit(demand.text, around.environment)))
        ).pipe(
          Effect.flatMap((text) => tell({ type: "edited", text })),
          Effect.catchAll(({ message }) => tell({ type: "edited", text: undefined, problem: message }))
        )
      );
    case "open_setup":
      return Effect.flatMap(app, ({ view, unopened }) =>
        Effect.flatMap(setupFacts(around, configFlag, view.settings?.profile.provider), (facts) => {
          const required = Object.keys(facts.values.providers ?? {}).length === 0;
          const pages = required
            ? [welcome()]
            : view.session === null && unopened?.needsSetup === true
              ? repair(facts)
              : [center()];
          return tell({ type: "setup", facts, pages, required });
        })
      );
    case "ask_service":
      return Effect.flatMap(asked(demand.draft, around), (said) => tell({ type: "service_said", said }));
    case "renew_provider":
      return renewedProvider(means, demand.provider, app, tell);
    case "apply_setup":
      return Effect.catchAll(applied(means, demand.plan, app, tell), (error) =>
        tell({ type: "setup_refused", problem: error.message })
      );
    case "sign_in":
      return Effect.flatMap(means.signIn.run(tell), (plan) =>
        plan === undefined
          ? Effect.void
          : // Only what is written is over: who came for this alone leaves now.
            Effect.zipRight(applied(means, plan, app, tell), tell({ type: "signed", said: plan.said }))
      );
    case "stop_sign_in":
      return means.signIn.stop;
    case "sign_out":
      return Effect.flatMap(means.signIn.forget, (removed) =>
        tell({
          type: "signed",
          said: removed ? "signed out of ChatGPT on this machine" : "nobody was signed in"
        })
      );
    case "copy":
      return Effect.flatMap(Effect.all([Screen, means.preferences]), ([screen, { modes }]) =>
        screen.write(Modes.clipboard(demand.text, modes))
      );
    case "attract":
      return attracted(means, demand, app);
  }
};

/** One service is asked for its list, from its page of the configuration. */
const renewedProvider = (
  { around, configFlag }: Means,
  provider: string,
  app: Effect.Effect<App>,
  tell: Tell
) =>
  Effect.gen(function* () {
    const outcomes = yield* refresh(yield* load(around, configFlag), [provider]);
    const { view } = yield* app;
    const facts = yield* setupFacts(around, configFlag, view.settings?.profile.provider);
    yield* tell({ type: "models", models: configuredModels(yield* load(around, configFlag)) });
    for (const { result } of outcomes) {
      yield* tell(
        Either.match(result, {
          onLeft: (problem): Message => ({ type: "setup_refused", problem }),
          onRight: (count): Message => ({
            type: "setup_saved",
            facts,
            said: listsWords(provider, count)
          })
        })
      );
    }
  });

/** Calls a person back who looks elsewhere. A terminal that doesn't tell whether it is looked at may be looked away from. */
const attracted = (
  { preferences }: Means,
  { text, tookMillis }: Extract<Demand, { readonly type: "attract" }>,
  app: Effect.Effect<App>
): Effect.Effect<void, never, Screen> =>
  Effect.gen(function* () {
    const { notify, notifyAfterMillis, modes } = yield* preferences;
    const { focused } = yield* app;
    if (notify === "off" || focused === true) return;
    if (tookMillis !== undefined && tookMillis < notifyAfterMillis) return;
    const { write } = yield* Screen;
    yield* write(
      (notify === "desktop" ? "" : Modes.bell) + (notify === "bell" ? "" : Modes.notification(text, modes))
    );
  });

/** Whether something of a provider is changed that a session with it would go on without. */
const touches = ({ edits, secrets }: SetupPlan, provider: string | undefined): boolean =>
  provider !== undefined &&
  (provider in secrets || edits.some(({ path }) => path[0] === "providers" && path[1] === provider));

const applied = (
  { around, configFlag, say, prefer }: Means,
  plan: SetupPlan,
  app: Effect.Effect<App>,
  tell: Tell
) =>
  Effect.gen(function* () {
    const { paths } = yield* load(around, configFlag);
    yield* ensureHome(paths);
    yield* save(paths, plan);
    const config = yield* load(around, configFlag);
    const facts = yield* setupFacts(around, configFlag, (yield* app).view.settings?.profile.provider);
    yield* prefer(config);
    yield* tell({ type: "models", models: configuredModels(config) });
    yield* tell({ type: "setup_saved", facts, said: plan.said });
    const { view } = yield* app;
    const profile = plan.use === undefined ? undefined : profileOf(config, plan.use);
    if (view.session !== null && profile !== undefined) yield* say({ type: "set_profile", profile });
    else if (view.session === null || touches(plan, view.settings?.profile.provider)) {
      yield* say({ type: "reopen" });
    }
    if (plan.use === undefined) return;
    // A new provider is asked for its list once; a server that has none, or is not up, has what was typed.
    if (!refreshable(config).includes(plan.use)) return;
    yield* refresh(config, [plan.use]);
    yield* tell({ type: "models", models: configuredModels(yield* load(around, configFlag)) });
  });
