/**
 * Opens the sessions of an interactive program. Config and credentials are read anew each time, so what setup wrote a
 * moment ago counts for the next session.
 */
import {
  type Identity,
  Session,
  SessionCatalog,
  type SessionChoice,
  type SessionEars,
  SessionOpener,
  SessionUnopened
} from "@latch/kernel";
import type { WorkspacePath } from "@latch/protocol";
import { Context, Effect, Layer, Ref } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { type Invocation, value } from "../../arguments/invocation.ts";
import { load } from "../../config/load.ts";
import { resolveProfile } from "../../config/profile.ts";
import { controls, type Overrides, overridesOf } from "../../config/settings.ts";
import type { storeLayer } from "../../layers.ts";
import type { ModuleLoader } from "../../machine/module-loader.ts";
import { Machine } from "../../machine/surroundings.ts";
import { checkCredential } from "../run/attempt.ts";
import { newSession, selectedOf } from "../run/selection.ts";
import { sessionLayer } from "../run/session-layer.ts";

/** Everything that is open for the whole program. */
type Around = Machine | ModuleLoader | Identity | Layer.Layer.Success<ReturnType<typeof storeLayer>>;

/** What the command line says holds for the first session; the others were chosen from within. */
export const layer = (invocation: Invocation, workspace: WorkspacePath) =>
  Layer.effect(
    SessionOpener,
    Effect.gen(function* () {
      const around = yield* Effect.context<Around>();
      const said = yield* Ref.make<Overrides>(overridesOf(invocation));
      const open = (choice: SessionChoice, ears: SessionEars) =>
        Effect.gen(function* () {
          const overrides = yield* Ref.get(said);
          const opened = yield* build(invocation, workspace, choice, ears, overrides);
          yield* Ref.set(said, {});
          return opened;
        }).pipe(Effect.provide(around));
      return { open };
    })
  );

const build = (
  invocation: Invocation,
  workspace: WorkspacePath,
  choice: SessionChoice,
  ears: SessionEars,
  overrides: Overrides
) =>
  Effect.gen(function* () {
    const config = yield* Effect.mapError(
      load(yield* Machine, value(invocation, Flags.config)),
      unopened(false)
    );
    const selected =
      choice.type === "new"
        ? yield* newSession(workspace)
        : yield* Effect.mapError(
            Effect.flatMap(
              Effect.flatMap(SessionCatalog, ({ resolve }) => resolve(choice.session)),
              selectedOf
            ),
            unopened(false)
          );
    if (Object.keys(config.values.providers ?? {}).length === 0) {
      return yield* new SessionUnopened({ problem: "no provider is configured yet", needsSetup: true });
    }
    const profile = yield* Effect.mapError(
      resolveProfile(
        overrides,
        selected.settings,
        config.values,
        config.paths.config.path,
        config.discovered
      ),
      unopened(true)
    );
    yield* Effect.mapError(checkCredential(config, profile.value.provider), unopened(true));
    const ports = yield* Effect.mapError(
      sessionLayer({
        config,
        selected,
        profile: profile.value,
        controls: controls(overrides, selected.settings, config.values),
        announcer: { hear: ears.hear },
        human: ears.prepare
      }),
      unopened(false)
    );
    const built = yield* Effect.mapError(Layer.build(ports), unopened(false));
    return { session: Context.get(built, Session), workspace: selected.workspace };
  });

const unopened =
  (needsSetup: boolean) =>
  ({ message }: { readonly message: string }): SessionUnopened =>
    new SessionUnopened({ problem: message, needsSetup });
