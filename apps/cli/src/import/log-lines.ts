/** A file's lines as it is read, so that a log of any length takes the memory of its longest line. */
import { createReadStream } from "node:fs";
import { Option, Stream } from "effect";
import { systemProblem } from "../machine/system-error.ts";
import { ImportRefused } from "./import-refused.ts";

/** Bytes read at once. Ours: few enough to be in memory twice, many enough that reading costs nothing. */
const chunkBytes = 1024 * 1024;

export interface LogLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** The lines of a chunk, with the bytes read so far. A line that only holds white space is none. */
export interface LogLines {
  readonly lines: ReadonlyArray<LogLine>;
  readonly bytesRead: number;
}

export const logLines = (path: string): Stream.Stream<LogLines, ImportRefused> =>
  Stream.fromAsyncIterable<string | Buffer, ImportRefused>(
    createReadStream(path, { encoding: "utf8", highWaterMark: chunkBytes }),
    (error) => new ImportRefused({ path, problem: `it can't be read: ${systemProblem(error)}` })
  ).pipe(
    Stream.map((chunk): Option.Option<string> => Option.some(String(chunk))),
    Stream.concat(Stream.succeed(Option.none<string>())),
    Stream.mapAccum({ rest: "", number: 0, bytesRead: 0 }, (state, chunk) => split(state, chunk)),
    Stream.filter(({ lines }) => lines.length > 0)
  );

interface Split {
  /** The beginning of a line whose end hasn't come. */
  readonly rest: string;
  readonly number: number;
  readonly bytesRead: number;
}

const split = (state: Split, chunk: Option.Option<string>): readonly [Split, LogLines] => {
  const text = `${state.rest}${Option.getOrElse(chunk, () => "")}`;
  const parts = text.split("\n");
  // At the end of the file what is left is a line, newline or not.
  const rest = Option.isSome(chunk) ? (parts.pop() ?? "") : "";
  const bytesRead = state.bytesRead + Buffer.byteLength(Option.getOrElse(chunk, () => ""));
  const lines = parts
    .map((part, index) => ({ text: part.replace(/\r$/, ""), number: state.number + index + 1 }))
    .filter((line) => line.text.trim() !== "");
  return [
    { rest, number: state.number + parts.length, bytesRead },
    { lines, bytesRead }
  ];
};
