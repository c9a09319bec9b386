/** `latch` without a task: a place to work. Loaded only when it is opened. */
import { resolve } from "node:path";
import { layerInteractive, type SessionChoice } from "@latch/kernel";
import type { SessionInput } from "@latch/protocol";
import { Effect, Layer, Schema } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation, value, values } from "../../arguments/invocation.ts";
import { load } from "../../config/load.ts";
import { machineLayer, storeLayer } from "../../layers.ts";
import { ensureHome } from "../../machine/home.ts";
import * as Identity from "../../machine/identity.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { canonicalWorkspace } from "../../machine/workspace.ts";
import { exitCodes } from "../../output/status.ts";
import { runTerminal } from "../../terminal/terminal.ts";
import { choose } from "../run/selection.ts";
import * as Opener from "./opener.ts";

/** Nobody could type anything here. */
export class TerminalMissing extends Schema.TaggedError<TerminalMissing>()("TerminalMissing", {}) {
  override get message(): string {
    return 'this is not a terminal; say what is to be done: latch -p "…", or latch run --stdin';
  }
}

export const interactive = Effect.fn("Interactive.open")(function* (invocation: Invocation) {
  const { isTerminal } = yield* Streams;
  if (!isTerminal.input || !isTerminal.output) return yield* new TerminalMissing();
  const around = yield* Machine;
  const configFlag = value(invocation, Flags.config);
  const config = yield* load(around, configFlag);
  const workspace = yield* canonicalWorkspace(
    resolve(around.workingDirectory, value(invocation, Flags.workspace) ?? ".")
  );
  yield* ensureHome(config.paths);
  const first = values(invocation, Flags.attach).map(
    (path): SessionInput => ({ type: "attach", path: resolve(around.workingDirectory, path) })
  );
  return yield* Effect.gen(function* () {
    const choice: SessionChoice = given(invocation, Flags.resume)
      ? { type: "resume", session: (yield* choose(invocation, workspace)).session }
      : { type: "new" };
    const session = layerInteractive(choice).pipe(
      Layer.provide(Opener.layer(invocation, workspace)),
      Layer.provide(machineLayer)
    );
    yield* runTerminal({ around, configFlag, first }).pipe(Effect.provide(session));
    return exitCodes.completed;
  }).pipe(Effect.provide([storeLayer(config), Identity.layer]));
});
