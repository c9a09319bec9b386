/**
 * The three standard streams. A reader that has gone away is an event like any other: whoever writes hears of it, and
 * nothing is thrown.
 */
import { Context, Deferred, Effect, Layer, Schema } from "effect";
import { stuckReaderMillis, tableColumns } from "../defaults.ts";
import { Cancellation } from "./cancellation.ts";
import { systemErrorCode, systemProblem } from "./system-error.ts";

/** Whoever read standard output has closed it. */
export class OutputClosed extends Schema.TaggedError<OutputClosed>()("OutputClosed", {}) {
  override get message(): string {
    return "whatever read the output has closed it";
  }
}

/** Standard output can't be written. */
export class OutputFailed extends Schema.TaggedError<OutputFailed>()("OutputFailed", {
  detail: Schema.String
}) {
  override get message(): string {
    return `standard output can't be written: ${this.detail}`;
  }
}

export class InputUnreadable extends Schema.TaggedError<InputUnreadable>()("InputUnreadable", {
  detail: Schema.String
}) {
  override get message(): string {
    return `standard input can't be read: ${this.detail}`;
  }
}

export class Streams extends Context.Tag("@latch/cli/Streams")<
  Streams,
  {
    /** Writes to standard output. Waits for a slow reader, but not any more once this process has been asked to stop. */
    readonly out: (text: string) => Effect.Effect<void, OutputClosed | OutputFailed>;
    /** Writes to standard error. A lost message is not worth failing for. */
    readonly err: (text: string) => Effect.Effect<void>;
    /** Returns when what was written has left this process. A reader that has stopped reading is given up on. */
    readonly flush: Effect.Effect<void, OutputClosed | OutputFailed>;
    /** Fails once standard output can't be written any more. */
    readonly broken: Effect.Effect<never, OutputClosed | OutputFailed>;
    /** Shows a passing line on the terminal of standard error; an empty one clears it. Nothing where there is none. */
    readonly status: (line: string) => Effect.Effect<void>;
    /** All of standard input, as UTF-8. */
    readonly input: Effect.Effect<string, InputUnreadable>;
    /** The next line of standard input, without its end; undefined at the end of the input. */
    readonly inputLine: Effect.Effect<string | undefined, InputUnreadable>;
    /** Width of the terminal that standard output goes to; a usual width where it goes elsewhere. */
    readonly columns: number;
    readonly isTerminal: { readonly input: boolean; readonly output: boolean; readonly error: boolean };
  }
>() {}

export const layer: Layer.Layer<Streams, never, Cancellation> = Layer.effect(
  Streams,
  Effect.gen(function* () {
    const { stdout, stderr, stdin } = process;
    const { requested } = yield* Cancellation;
    const broken = yield* Deferred.make<never, OutputClosed | OutputFailed>();
    let failure: OutputClosed | OutputFailed | undefined;
    // Without a listener Node turns a closed pipe into an exception.
    stdout.on("error", (error) => {
      failure = failureOf(error);
      Deferred.unsafeDone(broken, Effect.fail(failure));
    });
    stderr.on("error", () => undefined);
    const lines = yield* lineReader;
    const drained = (stream: NodeJS.WriteStream) =>
      stream.writableNeedDrain
        ? Effect.raceAll([drain(stream), requested, Deferred.await(broken)])
        : Effect.void;
    const err = (text: string): Effect.Effect<void> =>
      text === ""
        ? Effect.void
        : Effect.suspend(() => {
            stderr.write(text);
            return Effect.ignore(drained(stderr));
          });
    return Streams.of({
      out: (text) =>
        Effect.suspend(() => {
          if (failure !== undefined) return Effect.fail(failure);
          if (text === "") return Effect.void;
          stdout.write(shown(stdout, text));
          return drained(stdout);
        }),
      err: (text) => err(shown(stderr, text)),
      flush: Effect.all([left(stdout), left(stderr)], { discard: true }).pipe(
        Effect.zipRight(Effect.suspend(() => (failure === undefined ? Effect.void : Effect.fail(failure))))
      ),
      broken: Deferred.await(broken),
      status: (line) =>
        stderr.isTTY === true
          ? err(`\r\u001b[K${onOneRow(line, stderr.columns ?? tableColumns)}`)
          : Effect.void,
      input: Effect.tryPromise({ try: () => readAll(stdin), catch: unreadable }),
      inputLine: lines,
      columns: stdout.columns ?? tableColumns,
      isTerminal: { input: stdin.isTTY === true, output: stdout.isTTY === true, error: stderr.isTTY === true }
    });
  })
);

const failureOf = (error: unknown): OutputClosed | OutputFailed =>
  systemErrorCode(error) === "EPIPE" || systemErrorCode(error) === "ERR_STREAM_DESTROYED"
    ? new OutputClosed()
    : new OutputFailed({ detail: systemProblem(error) });

const drain = (stream: NodeJS.WriteStream): Effect.Effect<void> =>
  Effect.async((resume) => {
    const heard = (): void => resume(Effect.void);
    stream.once("drain", heard);
    return Effect.sync(() => stream.removeListener("drain", heard));
  });

/** Returns when nothing of a stream is left in this process, or when that can't be expected any more. */
const left = (stream: NodeJS.WriteStream): Effect.Effect<void> =>
  Effect.suspend(() =>
    stream.writableLength === 0 || stream.destroyed
      ? // What went wrong with the last write is reported a moment after it.
        Effect.async<void>((resume) => {
          setImmediate(() => resume(Effect.void));
        })
      : Effect.async<void>((resume) => {
          stream.write("", () => resume(Effect.void));
        }).pipe(
          Effect.timeoutTo({
            duration: stuckReaderMillis,
            onSuccess: () => undefined,
            onTimeout: () => undefined
          })
        )
  );

/** A terminal obeys escape sequences, and what is shown comes from models, commands and files. */
const shown = (stream: NodeJS.WriteStream, text: string): string =>
  stream.isTTY === true ? printable(text) : text;

const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, "");

/** A line that wrapped could not be taken back: only its last row would be. The last column is left to the cursor. */
const onOneRow = (line: string, columns: number): string =>
  printable(line).slice(0, Math.max(0, columns - 1));

const unreadable = (error: unknown): InputUnreadable => new InputUnreadable({ detail: systemProblem(error) });

const readAll = async (stream: NodeJS.ReadStream): Promise<string> => {
  const chunks: Array<Uint8Array> = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
};

/** Reads a line at a time, starting to read only when the first is asked for. */
const lineReader: Effect.Effect<Effect.Effect<string | undefined, InputUnreadable>> = Effect.map(
  Effect.cached(Effect.sync(() => linesOf(process.stdin))),
  Effect.flatMap((lines) =>
    Effect.tryPromise({
      try: async () => (await lines.next()).value,
      catch: unreadable
    })
  )
);

async function* linesOf(stream: NodeJS.ReadStream): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (const chunk of stream.setEncoding("utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line.replace(/\r$/, "");
  }
  if (rest !== "") yield rest;
  return undefined;
}
