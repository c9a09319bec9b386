/**
 * The full-screen program around a session that is driven: takes the terminal over, and gives it back however it ends.
 */
import { commandCatalogue, InteractiveSession, type SessionShelf } from "@latch/kernel";
import type { SessionInput, WorkspacePath } from "@latch/protocol";
import { Clock, Deferred, Effect, Ref, Stream } from "effect";
import type { Surroundings } from "../config/paths.ts";
import { Cancellation } from "../machine/cancellation.ts";
import { Journal } from "../machine/journal.ts";
import { version } from "../version.ts";
import { initialApp, type Overlay } from "./app/app.ts";
import type { Demand } from "./app/message.ts";
import { runProgram } from "./app/program.ts";
import { farewell } from "./farewell.ts";
import { makeLiked } from "./liked.ts";
import { sessionsOf } from "./panel/sessions.ts";
import { performer } from "./perform/perform.ts";
import { makeSignIn } from "./perform/sign-in.ts";
import type { Preferences } from "./preferences.ts";
import * as Screen from "./screen/screen.ts";

export interface TerminalOptions {
  readonly around: Surroundings;
  readonly configFlag: string | undefined;
  readonly preferences: Preferences;
  /** What is said to the session before the person can say anything. */
  readonly first: ReadonlyArray<SessionInput>;
}

/** What is to be said once the terminal was given back. */
export const runTerminal = (options: TerminalOptions) =>
  Effect.gen(function* () {
    const { around, configFlag } = options;
    const screen = yield* Screen.Screen;
    const driven = yield* InteractiveSession;
    const { requested, elsewhere } = yield* Cancellation;
    const liked = yield* makeLiked(options);
    yield* Effect.forEach(options.first, driven.send, { discard: true });
    const { view } = yield* runProgram({
      driven: { say: driven.send, outputs: driven.outputs },
      preferences: liked.preferences,
      initial: initialApp(yield* screen.size, yield* Clock.currentTimeMillis, {
        commands: commandCatalogue,
        version
      }),
      perform: performer({
        around,
        configFlag,
        shelf: driven.sessions,
        signIn: yield* makeSignIn(around, configFlag),
        say: driven.send,
        elsewhere,
        ...liked
      }),
      requested
    });
    return farewell(view);
  }).pipe(onScreen(options));

/** With the terminal taken over. What is logged meanwhile is written once it was given back. */
const onScreen =
  ({ preferences }: TerminalOptions) =>
  <A, E, R>(shown: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Journal, ({ held }) =>
      Effect.scoped(
        Effect.zipRight(held, Effect.provide(Effect.scoped(shown), Screen.layer(preferences.modes)))
      )
    );

/** A screen for one thing that needs no session: what was said to a session is what was chosen. */
const runAlone = (
  options: TerminalOptions,
  shelf: SessionShelf | undefined,
  overlay: Overlay | undefined,
  begin: Demand
) =>
  Effect.gen(function* () {
    const { around, configFlag } = options;
    const liked = yield* makeLiked(options);
    const screen = yield* Screen.Screen;
    const { requested, elsewhere } = yield* Cancellation;
    const said = yield* Ref.make<SessionInput | undefined>(undefined);
    const done = yield* Deferred.make<void>();
    const say = (input: SessionInput) =>
      Effect.zipRight(Ref.set(said, input), Deferred.succeed(done, undefined));
    const perform = performer({
      around,
      configFlag,
      shelf,
      signIn: yield* makeSignIn(around, configFlag),
      say: () => Effect.void,
      elsewhere,
      ...liked
    });
    yield* runProgram({
      driven: { say, outputs: Stream.fromEffect(Deferred.await(done)).pipe(Stream.drain) },
      preferences: liked.preferences,
      initial: initialApp(yield* screen.size, yield* Clock.currentTimeMillis, {
        commands: commandCatalogue,
        version,
        overlay,
        alone: true
      }),
      perform,
      begin,
      requested
    });
    return yield* Ref.get(said);
  }).pipe(onScreen(options));

/** Lets a person choose a session before one is open; none where they left without choosing. */
export const chooseSession = (options: TerminalOptions, shelf: SessionShelf, workspace: WorkspacePath) =>
  runAlone(
    options,
    shelf,
    { type: "sessions", sessions: sessionsOf(workspace, undefined) },
    { type: "list_sessions" }
  );

/** Setup by itself, as a command. */
export const runSetup = (options: TerminalOptions) =>
  Effect.asVoid(runAlone(options, undefined, undefined, { type: "open_setup" }));
