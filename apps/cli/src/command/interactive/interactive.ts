/** `latch` without a task: a place to work. Loaded only when it is opened. */
import { resolve } from "node:path";
import { layerInteractive, makeSessionShelf, SessionCatalog, type SessionChoice } from "@latch/kernel";
import type { SessionInput, WorkspacePath } from "@latch/protocol";
import { Effect, Layer } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation, value, values } from "../../arguments/invocation.ts";
import { load } from "../../config/load.ts";
import { machineLayer, storeLayer } from "../../layers.ts";
import { Cancellation } from "../../machine/cancellation.ts";
import { makeFairScheduler } from "../../machine/fair-scheduler.ts";
import { ensureHome } from "../../machine/home.ts";
import * as Identity from "../../machine/identity.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { exitCodes } from "../../output/status.ts";
import { chooseInLines, runPlain } from "../../terminal/plain/plain.ts";
import { preferencesOf } from "../../terminal/preferences.ts";
import { chooseSession, runTerminal, type TerminalOptions } from "../../terminal/terminal.ts";
import { choose } from "../run/selection.ts";
import { workspaceOf } from "../workspace-of.ts";
import * as Opener from "./opener.ts";
import { TerminalMissing } from "./terminal-missing.ts";

export const interactive = Effect.fn("Interactive.open")(function* (invocation: Invocation) {
  const { isTerminal, out } = yield* Streams;
  if (!isTerminal.input || !isTerminal.output) {
    return yield* new TerminalMissing({
      remedy: 'say what is to be done: latch -p "…", or latch run --stdin'
    });
  }
  const around = yield* Machine;
  const { uttered } = yield* Cancellation;
  const configFlag = value(invocation, Flags.config);
  const config = yield* load(around, configFlag);
  const workspace = yield* workspaceOf(invocation);
  yield* ensureHome(config.paths);
  const first = values(invocation, Flags.attach).map(
    (path): SessionInput => ({ type: "attach", path: resolve(around.workingDirectory, path) })
  );
  const preferences = yield* preferencesOf(around.environment, config.values.terminal);
  const { plain } = preferences;
  const options = { around, configFlag, first, preferences };
  return yield* Effect.gen(function* () {
    const choice = yield* firstSession(invocation, workspace, options, plain);
    if (choice === undefined) return exitCodes.completed;
    const session = layerInteractive(choice).pipe(
      Layer.provide(Opener.layer(invocation, workspace)),
      Layer.provide(machineLayer)
    );
    const last = plain
      ? yield* Effect.provide(runPlain(options), session)
      : yield* Effect.provide(runTerminal(options), session);
    yield* Effect.ignore(out(last));
    return (yield* uttered) ? exitCodes.cancelled : exitCodes.completed;
  }).pipe(Effect.provide([storeLayer(config), Identity.layer]), Effect.withScheduler(makeFairScheduler()));
});

/** A new session, the one that was named, or the one that a person picks; none where they left. */
const firstSession = Effect.fn("Interactive.firstSession")(function* (
  invocation: Invocation,
  workspace: WorkspacePath,
  options: TerminalOptions,
  plain: boolean
) {
  const fresh: SessionChoice = { type: "new" };
  if (!given(invocation, Flags.resume)) return fresh;
  const named = given(invocation, Flags.session) || given(invocation, Flags.latest);
  const catalog = yield* SessionCatalog;
  if (named || (yield* catalog.list({ workspace, limit: 2, begun: true })).length <= 1) {
    const chosen: SessionChoice = { type: "resume", session: (yield* choose(invocation, workspace)).session };
    return chosen;
  }
  const shelf = yield* makeSessionShelf(Effect.succeed(undefined));
  const said = plain
    ? yield* chooseInLines(options, shelf, workspace)
    : yield* chooseSession(options, shelf, workspace);
  if (said?.type !== "switch") return undefined;
  const picked: SessionChoice =
    said.session === undefined ? fresh : { type: "resume", session: said.session };
  return picked;
});
