/** The session that is shown, and how another takes its place. Nothing of the one before is said after that. */
import { Effect, Ref } from "effect";
import { type ActiveSession, type Happening, openActive } from "./active-session.ts";
import type { Console } from "./console.ts";
import { foretell } from "./foretell.ts";
import type { SessionChoice } from "./session-opener.ts";

/** What no session is open says. */
export const noSession = "No session is open: /setup configures a provider, /new tries again";

export const makeStage = (
  first: SessionChoice,
  console: Console,
  happened: (of: number, happening: Happening) => Effect.Effect<void>
) =>
  Effect.gen(function* () {
    const active = yield* Ref.make<ActiveSession | undefined>(undefined);
    const serial = yield* Ref.make(0);
    const wanted = yield* Ref.make(first);
    const { say, status } = console;

    const saySettings = (shown: ActiveSession) =>
      Effect.flatMap(shown.settings, (settings) => say({ type: "settings", settings }));

    const open = Effect.fn("Interactive.open")(function* (choice: SessionChoice) {
      const of = yield* Ref.updateAndGet(serial, (count) => count + 1);
      // Where a session is shown it stays until the next one is open.
      const foretold =
        choice.type === "resume" && (yield* Ref.get(active)) === undefined
          ? yield* foretell(choice.session, say)
          : undefined;
      const next = yield* openActive(of, choice, say, (happening) => happened(of, happening));
      const before = yield* Ref.getAndSet(active, next);
      if (before !== undefined) yield* before.close;
      const { workspace, resumed } = next;
      if (foretold === undefined) {
        yield* say({ type: "opened", session: next.session.id, workspace, resumed });
        yield* status("opening");
      }
      yield* saySettings(next);
      yield* next
        .tellHistory(foretold)
        .pipe(Effect.onError(() => Effect.zipRight(Ref.set(active, undefined), next.close)));
      yield* status("idle");
    });

    const unopened = (why: string, needsSetup: boolean) =>
      Effect.zipRight(say({ type: "unopened", problem: why, needsSetup }), status("idle"));

    const show = (choice: SessionChoice) =>
      Effect.zipRight(Ref.set(wanted, choice), open(choice)).pipe(
        Effect.catchTag("SessionUnopened", ({ problem, needsSetup }) => unopened(problem, needsSetup)),
        Effect.catchAll(({ message }) => unopened(message, false))
      );

    return {
      /** Shows a session. Where it can't be opened, says why, and the one before stays. */
      show,
      /** Shows the one that was last asked for. */
      retry: Effect.flatMap(Ref.get(wanted), show),
      current: Ref.get(active),
      /** With the session that is shown, or the word that there is none. */
      withSession: <A, E, R>(use: (shown: ActiveSession) => Effect.Effect<A, E, R>) =>
        Effect.flatMap(Ref.get(active), (shown) =>
          shown === undefined ? console.notice("error", noSession) : Effect.asVoid(use(shown))
        ),
      /** Whether a run is on. */
      busy: Effect.flatMap(Ref.get(active), (shown) =>
        shown === undefined
          ? Effect.succeed(false)
          : Effect.map(Ref.get(shown.turns), ({ phase }) => phase !== "idle")
      ),
      saySettings,
      /** Ends what runs and shows nothing any more. */
      clear: Effect.flatMap(Ref.getAndSet(active, undefined), (shown) => shown?.close ?? Effect.void)
    };
  });

export type Stage = Effect.Effect.Success<ReturnType<typeof makeStage>>;
