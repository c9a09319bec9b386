/**
 * Carries out progress supervision: tells the model once that it only repeats itself, and from then on answers a
 * repeated look, or a call that always ends the same, from what is known. The rules are pure (`state/progress.ts`,
 * `state/repetition.ts`); here they meet the clock of the file system.
 */
import { FileSystem, Path } from "@effect/platform";
import type { Payload, ToolCall } from "@latch/protocol";
import { Context, Effect, Layer, Option } from "effect";
import { repetitionBudget } from "../defaults.ts";
import type { StoreError } from "../port/event-store.ts";
import * as Progress from "../state/progress.ts";
import * as Repetition from "../state/repetition.ts";
import { repetitionInstruction, stagnationInstruction } from "../tool/reground.ts";
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
          const { progress, repetition } = yield* log.state;
          const times = Repetition.repeatedBefore(repetition, call, repetitionBudget);
          if (times !== undefined) {
            return `not run: this call has given the same result ${times} times, and nothing new has come since. It can be run again once something else has: change something, or wait with another command.`;
          }
          const known = Progress.knownSince(progress, call, readOnly);
          if (known === undefined || (yield* changedSince(call, known.time))) return undefined;
          return `not run: ${known.label} was looked at before in this stretch of work and nothing has changed since. Use the result you have, or act on it.`;
        }),
      finishTurn: Effect.gen(function* () {
        const { progress, repetition } = yield* log.state;
        const due = Progress.stagnation(progress, settings.stagnationBudget);
        const repeated = Repetition.due(repetition, repetitionBudget);
        yield* log.append([
          ...(due === undefined ? [] : [due, reground("progress", stagnationInstruction(due.unchanged))]),
          ...(repeated === undefined
            ? []
            : [reground(Repetition.subject, repetitionInstruction(repeated.label, repeated.times))])
        ]);
      })
    };
  })
);

const reground = (subject: string, instruction: string): Payload => ({
  type: "reground_requested",
  subject,
  instruction
});

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
