/**
 * What the program has to say beside its output: warnings and defects, on standard error and never among results. While a
 * screen is drawn they wait, so that nothing is written over it.
 */
import { Cause, Context, Effect, Layer, Logger, LogLevel, type Scope } from "effect";
import { mostHeldLines } from "../defaults.ts";

export class Journal extends Context.Tag("@latch/cli/Journal")<
  Journal,
  {
    /** Keeps what is to be said until the scope ends. */
    readonly held: Effect.Effect<void, never, Scope.Scope>;
  }
>() {}

/** The logger of the whole program, and the journal it writes. With `debugging`, a defect says where it happened. */
export const layer = (debugging: boolean): Layer.Layer<Journal> => {
  let held: Array<string> | undefined;
  const write = (line: string): void => {
    if (held === undefined) process.stderr.write(line);
    else if (held.length < mostHeldLines) held.push(line);
  };
  const logger = Logger.make(({ message, cause, logLevel }) => {
    // An array where one call logged several things.
    const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message];
    const words = parts.map(wordOf).join(" ");
    const where = debugging && !Cause.isEmpty(cause) ? `\n${Cause.pretty(cause)}` : "";
    const level = LogLevel.greaterThanEqual(logLevel, LogLevel.Error) ? "error: " : "";
    write(`latch: ${level}${words.replace(/[^\P{Cc}\n\t]/gu, "")}${where}\n`);
  });
  const wordOf = (part: unknown): string => {
    if (!(part instanceof Error)) return String(part);
    return debugging ? (part.stack ?? part.message) : part.message;
  };
  const hold = Effect.acquireRelease(
    Effect.sync(() => {
      held ??= [];
    }),
    () =>
      Effect.sync(() => {
        const lines = held ?? [];
        held = undefined;
        for (const line of lines) write(line);
      })
  );
  return Layer.merge(Logger.replace(Logger.defaultLogger, logger), Layer.succeed(Journal, { held: hold }));
};
