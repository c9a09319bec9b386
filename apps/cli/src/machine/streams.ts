/**
 * The three standard streams. A reader that has gone away is an event like any other: whoever writes hears of it, and
 * nothing is thrown.
 */
import { createInterface } from "node:readline";
import { Context, Effect, Layer, Schema } from "effect";
import { tableColumns } from "../defaults.ts";
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
    /** Writes to standard output; returns when the reader has room for more. */
    readonly out: (text: string) => Effect.Effect<void, OutputClosed | OutputFailed>;
    /** Writes to standard error. A lost message is not worth failing for. */
    readonly err: (text: string) => Effect.Effect<void>;
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

export const layer: Layer.Layer<Streams> = Layer.scoped(
  Streams,
  Effect.gen(function* () {
    const { stdout, stderr, stdin } = process;
    // Without a listener Node turns a closed pipe into an exception. The write's own callback reports it.
    const ignore = (): void => undefined;
    yield* Effect.acquireRelease(
      Effect.sync(() => {
        stdout.on("error", ignore);
        stderr.on("error", ignore);
      }),
      () => Effect.void
    );
    const lines = yield* lineReader;
    return Streams.of({
      out: (text) => (text === "" ? Effect.void : write(stdout, shown(stdout, text))),
      err: (text) => (text === "" ? Effect.void : Effect.ignore(write(stderr, shown(stderr, text)))),
      status: (line) =>
        stderr.isTTY === true ? Effect.ignore(write(stderr, `\r\u001b[K${printable(line)}`)) : Effect.void,
      input: Effect.tryPromise({ try: () => readAll(stdin), catch: unreadable }),
      inputLine: lines,
      columns: stdout.columns ?? tableColumns,
      isTerminal: { input: stdin.isTTY === true, output: stdout.isTTY === true, error: stderr.isTTY === true }
    });
  })
);

const write = (stream: NodeJS.WriteStream, text: string): Effect.Effect<void, OutputClosed | OutputFailed> =>
  Effect.async((resume) => {
    stream.write(text, (error) => {
      if (error === undefined || error === null) return resume(Effect.void);
      resume(
        systemErrorCode(error) === "EPIPE" || systemErrorCode(error) === "ERR_STREAM_DESTROYED"
          ? new OutputClosed()
          : new OutputFailed({ detail: systemProblem(error) })
      );
    });
  });

/** A terminal obeys escape sequences, and what is shown comes from models, commands and files. */
const shown = (stream: NodeJS.WriteStream, text: string): string =>
  stream.isTTY === true ? printable(text) : text;

const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, "");

const unreadable = (error: unknown): InputUnreadable => new InputUnreadable({ detail: systemProblem(error) });

const readAll = async (stream: NodeJS.ReadStream): Promise<string> => {
  const chunks: Array<Uint8Array> = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
};

/** Reads a line at a time, starting to read only when the first is asked for. */
const lineReader: Effect.Effect<Effect.Effect<string | undefined, InputUnreadable>> = Effect.map(
  Effect.cached(
    Effect.sync(() =>
      createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
    )
  ),
  Effect.flatMap((iterator) =>
    Effect.tryPromise({
      try: async () => {
        const next = await iterator.next();
        return next.done === true ? undefined : next.value;
      },
      catch: unreadable
    })
  )
);
