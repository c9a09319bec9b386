/** Sessions over one bench, opened and opened again. */
import type { Payload, SessionId } from "@latch/protocol";
import { type Context, Effect, Layer } from "effect";
import { SessionChanges } from "../../src/changes/session-changes.ts";
import { SessionLog } from "../../src/run/session-log.ts";
import * as Patch from "../../src/tool/patch.ts";
import * as ReadFile from "../../src/tool/read-file.ts";
import * as Write from "../../src/tool/write.ts";
import { shell } from "../files/shell.ts";
import { type Bench, withBench } from "../tool/workbench.ts";
import { type UndoWords, undo } from "./undoing.ts";

const tools = Effect.all({
  read: ReadFile.make,
  patch: Patch.make,
  write: Write.make
});

type Name = Effect.Effect.Success<typeof tools> extends infer T ? keyof T : never;
type Services = Layer.Layer.Success<ReturnType<Bench["layer"]>>;

/** An open session: its tools by name. Opening it again is what a restart does. */
export const opened = (bench: Bench, session?: SessionId) =>
  Effect.gen(function* () {
    const context: Context.Context<Services> = yield* Layer.build(bench.layer(session));
    const all = yield* Effect.provide(tools, context);
    const call = (name: Name, args: object = {}) => Effect.provide(bench.call(all[name], args), context);
    const run = (command: string) => Effect.provide(shell(bench, command), context);
    const changes = yield* Effect.provide(SessionChanges, context);
    const undoing = (words?: UndoWords) => Effect.provide(undo(words), context);
    const { append } = yield* Effect.provide(SessionLog, context);
    return { call, run, undo: undoing, changes, say: (payload: Payload) => append([payload]) };
  });

export const inBench = <A, E, R>(use: (bench: Bench) => Effect.Effect<A, E, R>) =>
  withBench((bench) => Effect.scoped(use(bench)));
