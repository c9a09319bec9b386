/** From an invocation to the command that carries it out. Each is loaded when it is needed. */
import { Cause, Effect, Exit } from "effect";
import { commandLine } from "../arguments/command.ts";
import * as Flags from "../arguments/flags.ts";
import { given, type Invocation, outputFormat } from "../arguments/invocation.ts";
import { Cancellation } from "../machine/cancellation.ts";
import { debugging } from "../machine/debugging.ts";
import type { Journal } from "../machine/journal.ts";
import type { ModuleLoader } from "../machine/module-loader.ts";
import { OutputClosed, Streams } from "../machine/streams.ts";
import type { Machine } from "../machine/surroundings.ts";
import { jsonLine } from "../output/jsonl.ts";
import { problemOf } from "../output/problem.ts";
import { exitCodes } from "../output/status.ts";

/** What every command may ask for. */
export type CommandServices = Streams | Machine | Cancellation | ModuleLoader | Journal;

/** A command's effect: its exit code, or the error that becomes one. */
type CommandEffect = Effect.Effect<number, { readonly message: string }, CommandServices>;

export const dispatch = (invocation: Invocation): Effect.Effect<number, never, CommandServices> =>
  Effect.gen(function* () {
    const { requested } = yield* Cancellation;
    const command = yield* commandOf(invocation);
    // A run ends itself, with an account of what was done; anything else just stops.
    const code = yield* isRun(invocation)
      ? command
      : Effect.raceFirst(command, Effect.zipRight(requested, Effect.interrupt));
    // Whether everything could be written is known only when it has been. A run has said how it ended already.
    if (!isRun(invocation)) yield* (yield* Streams).flush;
    return code;
  }).pipe(
    Effect.exit,
    Effect.flatMap((exit) => exitCode(invocation, exit)),
    Effect.tap(() => Effect.flatMap(Streams, ({ flush }) => Effect.ignore(flush)))
  );

/** By its words: the command line was read by another file than this, with a table of its own. */
const isRun = ({ command: { words } }: Invocation): boolean =>
  words.length === 0 || words[0] === "run" || words[0] === "resume";

const commandOf = (invocation: Invocation): Effect.Effect<CommandEffect, { readonly message: string }> => {
  switch (invocation.command.words.join(" ")) {
    case "":
      return given(invocation, Flags.prompt)
        ? loaded(import("./run/run.ts"), ({ runTask }) =>
            given(invocation, Flags.resume)
              ? runTask(invocation, "resume", "run")
              : runTask(invocation, "run")
          )
        : loaded(import("./interactive/interactive.ts"), (module) => module.interactive(invocation));
    case "run":
      return loaded(import("./run/run.ts"), ({ runTask }) => runTask(invocation, "run"));
    case "resume":
      return loaded(import("./run/run.ts"), ({ runTask }) => runTask(invocation, "resume"));
    case "sessions list":
      return loaded(import("./sessions/list.ts"), ({ list }) => list(invocation));
    case "sessions show":
      return loaded(import("./sessions/show.ts"), ({ show }) => show(invocation));
    case "sessions search":
      return loaded(import("./sessions/search.ts"), ({ search }) => search(invocation));
    case "sessions export":
      return loaded(import("./sessions/export.ts"), ({ exportSession }) => exportSession(invocation));
    case "sessions delete":
      return loaded(import("./sessions/delete.ts"), ({ deleteSessions }) => deleteSessions(invocation));
    case "changes":
      return loaded(import("./changes/review.ts"), ({ reviewChanges }) => reviewChanges(invocation));
    case "undo":
      return loaded(import("./changes/undo.ts"), ({ undoChanges }) => undoChanges(invocation, "undo"));
    case "redo":
      return loaded(import("./changes/undo.ts"), ({ undoChanges }) => undoChanges(invocation, "redo"));
    case "checkpoint":
      return loaded(import("./changes/checkpoint.ts"), ({ makeCheckpoint }) => makeCheckpoint(invocation));
    case "rules list":
      return loaded(import("./rules/list.ts"), ({ listRules }) => listRules(invocation));
    case "rules revoke":
      return loaded(import("./rules/revoke.ts"), ({ revokeRules }) => revokeRules(invocation));
    case "import":
      return loaded(import("./import.ts"), ({ importCommand }) => importCommand(invocation));
    case "doctor":
      return loaded(import("./doctor/doctor.ts"), ({ doctor }) => doctor(invocation));
    case "setup":
      return loaded(import("./interactive/setup.ts"), ({ setup }) => setup(invocation));
    case "layers":
      return loaded(import("./layers.ts"), ({ layers }) => layers(invocation));
    case "models":
      return loaded(import("./models/models.ts"), ({ models }) => models(invocation));
    case "verify":
      return loaded(import("./verify.ts"), ({ verifySessions }) => verifySessions(invocation));
    case "context":
      return loaded(import("./context.ts"), ({ context }) => context(invocation));
    case "recall":
      return loaded(import("./recall.ts"), ({ recall }) => recall(invocation));
    case "debug prompt":
      return loaded(import("./debug-prompt.ts"), ({ debugPrompt }) => debugPrompt(invocation));
    case "login":
      return loaded(import("./sign-in/login.ts"), ({ login }) => login(invocation));
    case "logout":
      return loaded(import("./sign-in/logout.ts"), ({ logout }) => logout(invocation));
    case "completions":
      return loaded(import("./completions.ts"), ({ completions }) => completions(invocation));
    case "demo":
      return loaded(import("./demo/demo.ts"), ({ demo }) => demo(invocation));
    default:
      return Effect.dieMessage(`"${commandLine(invocation.command)}" is in the table and not here`);
  }
};

const loaded = <M>(module: Promise<M>, command: (module: M) => CommandEffect): Effect.Effect<CommandEffect> =>
  Effect.map(
    Effect.promise(() => module),
    command
  );

const exitCode = (
  invocation: Invocation,
  exit: Exit.Exit<number, { readonly message: string }>
): Effect.Effect<number, never, CommandServices> =>
  Exit.match(exit, {
    onSuccess: Effect.succeed,
    onFailure: (cause) =>
      Effect.gen(function* () {
        const streams = yield* Streams;
        if (Cause.isInterruptedOnly(cause)) return exitCodes.cancelled;
        const error = Cause.squash(cause);
        // Whoever closed the pipe has read enough.
        if (error instanceof OutputClosed) return exitCodes.completed;
        if (yield* debugging) yield* streams.err(`${Cause.pretty(cause)}\n`);
        const { kind, message, status } = problemOf(error);
        if (outputFormat(invocation) === "text") {
          yield* streams.err(`latch: ${message}\n`);
        } else {
          yield* Effect.ignore(streams.out(jsonLine({ schema_version: 1, error: { message, kind } })));
        }
        return exitCodes[status];
      })
  });
