/** Takes a log in: a new session whose events say what the log says. Committed in batches, read as it goes. */
import { ArtifactStore, boundOutput, EventStore, Identity, SessionCatalog } from "@latch/kernel";
import { type Payload, Sequence, type SessionId, type WorkspacePath } from "@latch/protocol";
import { Effect, Ref, Stream } from "effect";
import { importBatchEvents } from "../defaults.ts";
import { version } from "../version.ts";
import * as Assemble from "./assemble.ts";
import { type Reading, unreadable } from "./entry.ts";
import { isObject, parseJson } from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";
import type { LogLine } from "./log-lines.ts";
import type { LogSource } from "./log-source.ts";
import { saidAt } from "./said-at.ts";
import { countEvents, countLine, emptyTally, type Tally } from "./tally.ts";

export interface Import {
  readonly path: string;
  readonly source: LogSource;
  readonly workspace: WorkspacePath;
  /** Hears how much of the log has been read, as a share from 0 to 1. */
  readonly progress: (share: number) => Effect.Effect<void>;
}

export interface Imported {
  readonly session: SessionId;
  readonly tally: Tally;
}

interface Intake {
  readonly assembly: Assemble.Assembly;
  readonly pending: ReadonlyArray<Payload>;
  readonly tally: Tally;
}

export const importLog = Effect.fn("Import.importLog")(function* (task: Import) {
  const { source } = task;
  const session = yield* (yield* Identity).session;
  const catalog = yield* SessionCatalog;
  yield* catalog.create(session, task.workspace, version, `${source.format.name}: ${task.path}`);
  const intake = yield* Ref.make<Intake>({
    // The session's creation is its first event.
    assembly: Assemble.assembly(2),
    pending: [],
    tally: emptyTally
  });
  yield* fill(task, session, intake).pipe(
    // Half a log is not a session: it is put out of sight like one that was deleted.
    Effect.onError(() => Effect.ignore(catalog.tombstone([session])))
  );
  const imported: Imported = { session, tally: (yield* Ref.get(intake)).tally };
  return imported;
});

const fill = Effect.fn("Import.fill")(function* (
  { source, progress }: Import,
  session: SessionId,
  intake: Ref.Ref<Intake>
) {
  yield* Stream.runForEach(source.lines, ({ lines, bytesRead }) =>
    Effect.gen(function* () {
      yield* Ref.update(intake, (state) => takeLines(source.format, state, lines));
      yield* commitPending(session, intake, importBatchEvents);
      yield* progress(source.bytes === 0 ? 1 : bytesRead / source.bytes);
    })
  );
  yield* Ref.update(intake, (state) => {
    const [payloads, assembly] = Assemble.finish(state.assembly);
    return { ...state, assembly, pending: [...state.pending, ...payloads] };
  });
  yield* commitPending(session, intake, 1);
});

const takeLines = (format: LogFormat, before: Intake, lines: ReadonlyArray<LogLine>): Intake => {
  let { assembly, tally } = before;
  const pending = [...before.pending];
  for (const line of lines) {
    const [reading, at] = readLine(format, line);
    tally = countLine(tally, line.number, reading);
    for (const entry of reading.type === "entries" ? reading.entries : []) {
      const dated = at === undefined || entry.type === "result" ? entry : { ...entry, at };
      const [payloads, after] = Assemble.take(assembly, dated);
      pending.push(...payloads);
      assembly = after;
    }
  }
  return { assembly, pending, tally };
};

/** What a line says, and when that was said. */
const readLine = (
  format: LogFormat,
  { text, number }: LogLine
): readonly [reading: Reading, at: number | undefined] => {
  const value = parseJson(text);
  if (value === undefined) return [unreadable("it is not JSON"), undefined];
  return isObject(value)
    ? [format.read(value, number), saidAt(value)]
    : [unreadable("it is not a JSON object"), undefined];
};

/** Commits what is pending once there are `least` events of it. */
const commitPending = Effect.fn("Import.commitPending")(function* (
  session: SessionId,
  intake: Ref.Ref<Intake>,
  least: number
) {
  const store = yield* EventStore;
  const { pending, tally } = yield* Ref.get(intake);
  if (pending.length < least) return;
  for (let at = 0; at < pending.length; at += importBatchEvents) {
    const batch = pending.slice(at, at + importBatchEvents);
    const payloads = yield* Effect.forEach(batch, bounded);
    yield* store.commit([{ session, payloads, expectedLast: Sequence.make(1 + tally.events + at) }]);
  }
  yield* Ref.update(intake, (state) => ({ ...state, pending: [], tally: countEvents(state.tally, pending) }));
});

/** A large result is kept whole as an artifact, as the kernel keeps its own. */
const bounded = (payload: Payload): Effect.Effect<Payload, ImportError, ArtifactStore> => {
  if (payload.type !== "tool_completed" && payload.type !== "tool_failed") return Effect.succeed(payload);
  const { text, omittedBytes } = boundOutput(payload.result.output);
  if (omittedBytes === 0) return Effect.succeed(payload);
  return Effect.gen(function* () {
    const artifact = yield* (yield* ArtifactStore).put(new TextEncoder().encode(payload.result.output));
    return { ...payload, result: { ...payload.result, output: text, artifact } };
  });
};

type ImportError = Effect.Effect.Error<ReturnType<(typeof ArtifactStore.Service)["put"]>>;
