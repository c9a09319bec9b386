/** A log, ready to be read: its format, where its work was done, and its lines. */
import { existsSync } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { Effect, Stream } from "effect";
import { maxWholeFileBytes } from "../defaults.ts";
import { systemProblem } from "../machine/system-error.ts";
import { detect, logFormats } from "./detect.ts";
import { ImportRefused } from "./import-refused.ts";
import { isObject, parseJson } from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";
import { type LogLines, logLines } from "./log-lines.ts";
import { exportedMessages, isBareSession, opencode } from "./opencode.ts";

export interface LogSource {
  readonly format: LogFormat;
  readonly bytes: number;
  /** An existing directory of this machine that the log names; none for most of another machine's. */
  readonly directory: string | undefined;
  readonly lines: Stream.Stream<LogLines, ImportRefused>;
}

/** Bytes that the format is told by. Ours: the first line of a rollout holds a whole system prompt. */
const headBytes = 1024 * 1024;

export const openLog = Effect.fn("Import.openLog")(function* (path: string) {
  const refused = (problem: string) => new ImportRefused({ path, problem });
  const unreadable = (error: unknown) => refused(`it can't be read: ${systemProblem(error)}`);
  const facts = yield* Effect.tryPromise({ try: () => stat(path), catch: unreadable });
  if (facts.isDirectory()) return yield* refused("it is a directory; name the file of one session");
  const head = yield* Effect.tryPromise({ try: () => headOf(path), catch: unreadable });
  if (head.trim() === "") return yield* refused("it is empty");

  const lines = head.split("\n");
  const format = detect(lines);
  if (format !== undefined) {
    const source: LogSource = {
      format,
      bytes: facts.size,
      directory: directoryIn(format, lines),
      lines: logLines(path)
    };
    return source;
  }
  // A JSON document of its own has no lines to tell it by.
  if (!head.trimStart().startsWith("{")) return yield* refused(noFormat);
  if (facts.size > maxWholeFileBytes) {
    return yield* refused(`it is larger than ${maxWholeFileBytes / 1024 / 1024} MiB and not made of lines`);
  }
  const whole = parseJson(yield* Effect.tryPromise({ try: () => readFile(path, "utf8"), catch: unreadable }));
  if (isBareSession(whole)) {
    return yield* refused(
      "it is opencode's record of a session, without its messages; run: opencode export ID"
    );
  }
  const messages = exportedMessages(whole);
  if (messages === undefined) return yield* refused(noFormat);
  const source: LogSource = {
    format: opencode,
    bytes: facts.size,
    directory: existing(isObject(whole) ? opencode.directory(whole) : undefined),
    lines: Stream.succeed({
      lines: messages.map((message, index) => ({ text: JSON.stringify(message), number: index + 1 })),
      bytesRead: facts.size
    })
  };
  return source;
});

const noFormat = `no line of its beginning is of a known format (${logFormats.map(({ name }) => name).join(", ")})`;

const headOf = async (path: string): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
};

const directoryIn = (format: LogFormat, lines: ReadonlyArray<string>): string | undefined => {
  for (const line of lines) {
    const value = parseJson(line);
    const directory = isObject(value) ? format.directory(value) : undefined;
    if (directory !== undefined) return existing(directory);
  }
  return undefined;
};

const existing = (directory: string | undefined): string | undefined =>
  directory !== undefined && existsSync(directory) ? directory : undefined;
