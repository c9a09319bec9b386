/** `latch import`: a session from a log, and what became of each of its lines. */
import { resolve } from "node:path";
import { Effect } from "effect";
import * as Flags from "../arguments/flags.ts";
import { type Invocation, outputFormat, value } from "../arguments/invocation.ts";
import { type Imported, importLog } from "../import/import-log.ts";
import { type LogSource, openLog } from "../import/log-source.ts";
import * as Identity from "../machine/identity.ts";
import { Streams } from "../machine/streams.ts";
import { Machine } from "../machine/surroundings.ts";
import { canonicalWorkspace } from "../machine/workspace.ts";
import { jsonLine } from "../output/jsonl.ts";
import { exitCodes } from "../output/status.ts";
import { inStore } from "./in-store.ts";

export const importCommand = (invocation: Invocation) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const { workingDirectory } = yield* Machine;
      const streams = yield* Streams;
      const path = resolve(workingDirectory, invocation.operands[0] ?? "");
      const source = yield* openLog(path);
      const workspace = yield* canonicalWorkspace(
        resolve(workingDirectory, value(invocation, Flags.workspace) ?? source.directory ?? ".")
      );
      const imported = yield* importLog({ path, source, workspace, progress: progressBar(streams) }).pipe(
        Effect.provide(Identity.layer),
        // Also where the import fails or is interrupted: what is said next begins a line.
        Effect.ensuring(streams.status("")),
        Effect.onInterrupt(() => streams.err(interrupted))
      );
      yield* streams.err(account(source, imported));
      yield* streams.out(
        outputFormat(invocation) === "json" ? jsonLine(record(source, imported)) : `${imported.session}\n`
      );
      return exitCodes.completed;
    })
  );

/** Half a log is no session, so none is left of it. */
const interrupted = "latch: interrupted; nothing of the log was kept, and the file is as it was\n";

/** Drawn only where a person sees it. */
const progressBar =
  (streams: typeof Streams.Service) =>
  (share: number): Effect.Effect<void> => {
    const shown = Math.min(1, share);
    const cells = Math.max(1, Math.min(barCells, streams.columns - wordCells));
    const filled = Math.round(shown * cells);
    return streams.status(
      `importing [${"#".repeat(filled)}${".".repeat(cells - filled)}] ${Math.round(shown * 100)} %`
    );
  };

/** Width of the bar where there is room for it, in cells. Ours. */
const barCells = 32;

/** Cells that the words around the bar take at most, and the one that a terminal keeps for the cursor. */
const wordCells = "importing [] 100 %".length + 1;

const account = ({ format }: LogSource, { tally }: Imported): string =>
  [
    `${format.name}: ${tally.lines} lines, ${tally.messages} messages and ${tally.toolCalls} tool calls taken in, ${tally.bookkeeping} lines of bookkeeping left out`,
    ...(tally.unreadable === 0 ? [] : [`${tally.unreadable} lines can't be read:`]),
    ...tally.problems.map(({ line, problem }) => `  line ${line}: ${problem}`),
    ...(tally.unreadable > tally.problems.length
      ? [`  and ${tally.unreadable - tally.problems.length} more`]
      : []),
    ""
  ].join("\n");

const record = ({ format }: LogSource, { session, tally }: Imported) => ({
  schema_version: 1,
  session_id: session,
  format: format.name,
  lines: tally.lines,
  events: tally.events,
  messages: tally.messages,
  tool_calls: tally.toolCalls,
  bookkeeping: tally.bookkeeping,
  unreadable: tally.unreadable,
  problems: tally.problems
});
