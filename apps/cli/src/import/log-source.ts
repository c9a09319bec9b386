/** A log, ready to be read: its format, where its work was done, and its lines. */
import { existsSync } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { Effect, Stream } from "effect";
import { maxWholeFileBytes } from "../defaults.ts";
import { systemProblem } from "../machine/system-error.ts";
import { detect, logFormats } from "./detect.ts";
import { ImportRefused } from "./import-refused.ts";
import { isObject, parseJson, textAt } from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";
import { type LogLine, type LogLines, logLines } from "./log-lines.ts";
import { exportedMessages, opencode } from "./opencode.ts";
import { isBareMessage, isBareSession, storedMessages } from "./opencode-storage.ts";
import { wrongContainer } from "./wrong-container.ts";

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
  const container = wrongContainer(head);
  if (container !== undefined) return yield* refused(container);

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
    const stored = yield* Effect.tryPromise({ try: () => storedMessages(path, whole), catch: unreadable });
    if (stored.length === 0) {
      return yield* refused(
        "it is opencode's record of a session, and its messages aren't beside it; run: opencode export ID"
      );
    }
    return inOnePiece(facts.size, existing(textAt(whole, "directory")), stored);
  }
  if (isBareMessage(whole)) {
    return yield* refused(
      "it is opencode's record of one message; name the session's, storage/session/PROJECT/ID.json, or run: opencode export ID"
    );
  }
  const messages = exportedMessages(whole);
  if (messages === undefined) return yield* refused(noFormat);
  return inOnePiece(
    facts.size,
    existing(isObject(whole) ? opencode.directory(whole) : undefined),
    messages.map((message, index) => ({ text: JSON.stringify(message), number: index + 1 }))
  );
});

const inOnePiece = (
  bytes: number,
  directory: string | undefined,
  lines: ReadonlyArray<LogLine>
): LogSource => ({
  format: opencode,
  bytes,
  directory,
  lines: Stream.succeed({ lines, bytesRead: bytes })
});

const formatNames = [...new Set(logFormats.map(({ name }) => name))].join(", ");

const noFormat = `no line of its beginning is of a known format (${formatNames})`;

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
