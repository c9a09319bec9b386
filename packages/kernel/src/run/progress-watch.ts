/**
 * Carries out progress supervision: tells the model once that it only repeats itself, and from then on answers a
 * repeated look from what is known. The rule is pure (`state/progress.ts`); here it meets the clock of the file system.
 */
import { FileSystem, Path } from "@effect/platform";
import type { ToolCall } from "@latch/protocol";
import { Context, Effect, Layer, Option } from "effect";
import type { StoreError } from "../port/event-store.ts";
import * as Progress from "../state/progress.ts";
import { stagnationInstruction } from "../tool/reground.ts";
import { RunSettings } from "./run-settings.ts";
import { SessionLog } from "./session-log.ts";

export class ProgressWatch extends Context.Tag("@latch/kernel/ProgressWatch")<
  ProgressWatch,
  {
    /** Why this call is not worth running: its result is known and unchanged. Undefined when it may run. */
    readonly suppression: (call: ToolCall, readOnly: boolean) => Effect.Effect<string | undefined>;
    /** Says what is due at the end of a turn. */
    readonly finishTurn: Effect.Effect<void, StoreError>;
  }
>() {}

export const layer = Layer.effect(
  ProgressWatch,
  Effect.gen(function* () {
    const log = yield* SessionLog;
    const settings = yield* RunSettings;
    const fs = yield* FileSystem.FileSystem;
    const path = yield* Path.Path;

    /** A file that was written after it was last seen is worth another look, whoever wrote it. */
    const changedSince = (call: ToolCall, time: number) =>
      Option.match(fileOf(call), {
        onNone: () => Effect.succeed(false),
        onSome: (file) =>
          fs.stat(path.resolve(log.workspace, file)).pipe(
            Effect.map((info) =>
              Option.match(info.mtime, { onNone: () => true, onSome: (at) => at.getTime() >= time })
            ),
            Effect.orElseSucceed(() => true)
          )
      });

    return {
      suppression: (call, readOnly) =>
        Effect.gen(function* () {
          const { progress } = yield* log.state;
          const known = Progress.knownSince(progress, call, readOnly);
          if (known === undefined || (yield* changedSince(call, known.time))) return undefined;
          return `not run: ${known.label} was looked at before in this stretch of work and nothing has changed since. Use the result you have, or act on it.`;
        }),
      finishTurn: Effect.gen(function* () {
        const due = Progress.stagnation((yield* log.state).progress, settings.stagnationBudget);
        if (due === undefined) return;
        yield* log.append([
          due,
          {
            type: "reground_requested",
            subject: "progress",
            instruction: stagnationInstruction(due.unchanged)
          }
        ]);
      })
    };
  })
);

const fileOf = (call: ToolCall): Option.Option<string> => {
  if (call.name !== "read_file" && call.name !== "read_image") return Option.none();
  try {
    const args: unknown = JSON.parse(call.arguments);
    const file: unknown = typeof args === "object" && args !== null ? Reflect.get(args, "path") : undefined;
    return typeof file === "string" ? Option.some(file) : Option.none();
  } catch {
    return Option.none();
  }
};
