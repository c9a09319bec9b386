/**
 * The full-screen program around a session that is driven: takes the terminal over, and gives it back however it ends.
 */
import { commandCatalogue, InteractiveSession } from "@latch/kernel";
import type { SessionInput } from "@latch/protocol";
import { Clock, Effect } from "effect";
import type { Surroundings } from "../config/paths.ts";
import { Cancellation } from "../machine/cancellation.ts";
import { version } from "../version.ts";
import { initialApp } from "./app/app.ts";
import { runProgram } from "./app/program.ts";
import { performer } from "./perform/perform.ts";
import * as Screen from "./screen/screen.ts";
import { themeOf } from "./theme/theme.ts";

export interface TerminalOptions {
  readonly around: Surroundings;
  readonly configFlag: string | undefined;
  /** What is said to the session before the person can say anything. */
  readonly first: ReadonlyArray<SessionInput>;
}

export const runTerminal = (options: TerminalOptions) =>
  Effect.gen(function* () {
    const { around, configFlag } = options;
    const screen = yield* Screen.Screen;
    const driven = yield* InteractiveSession;
    const { requested } = yield* Cancellation;
    yield* Effect.forEach(options.first, driven.send, { discard: true });
    yield* runProgram({
      driven: { say: driven.send, outputs: driven.outputs },
      theme: themeOf(around.environment),
      initial: initialApp(yield* screen.size, yield* Clock.currentTimeMillis, {
        commands: commandCatalogue,
        version,
        models: []
      }),
      perform: performer({
        around,
        configFlag,
        shelf: driven.sessions,
        say: driven.send,
        attract: "both"
      }),
      requested
    });
  }).pipe(
    Effect.scoped,
    Effect.provide(Screen.layer({ mouse: options.around.environment["LATCH_MOUSE_CAPTURE"] !== "0" }))
  );
