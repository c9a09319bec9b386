/**
 * The generation of a workspace and its open writers, folded from the events of all its sessions in commit order.
 * Kept in a row per workspace, so that asking costs the same however long the history is.
 */
import type { OpenWriter } from "@latch/kernel";
import { advancesGeneration, type Payload, ProcessId, SessionId } from "@latch/protocol";
import { Schema } from "effect";

export interface WorkspaceState {
  /** The global sequence of the newest event that makes older checks stale. */
  readonly generation: number;
  /** The global sequence of the newest event that was folded in. */
  readonly last: number;
  readonly writers: ReadonlyArray<OpenWriter>;
}

export const untouched: WorkspaceState = { generation: 0, last: 0, writers: [] };

/** One more event of a workspace kind. `payload` is undefined for one that this version can't read. */
export const evolve = (
  state: WorkspaceState,
  event: {
    readonly session: SessionId;
    readonly globalSequence: number;
    readonly payload: Payload | undefined;
  }
): WorkspaceState => {
  const { globalSequence, payload, session } = event;
  // What can't be read may have changed anything: older checks must not count.
  const generation = payload === undefined || advancesGeneration(payload) ? globalSequence : state.generation;
  return { generation, last: globalSequence, writers: writersAfter(state.writers, session, payload) };
};

const writersAfter = (
  writers: ReadonlyArray<OpenWriter>,
  session: SessionId,
  payload: Payload | undefined
): ReadonlyArray<OpenWriter> => {
  if (payload?.type === "process_started" && payload.mayWrite) {
    const { command, id } = payload;
    return [...writers.filter((writer) => writer.process !== id), { process: id, session, command }];
  }
  return payload?.type === "process_exited"
    ? writers.filter((writer) => writer.process !== payload.id)
    : writers;
};

const Writers = Schema.parseJson(
  Schema.Array(Schema.Struct({ process: ProcessId, session: SessionId, command: Schema.String }))
);

export const encodeWriters = (writers: ReadonlyArray<OpenWriter>): string => JSON.stringify(writers);
export const decodeWriters = (kept: unknown) => Schema.decodeUnknownOption(Writers)(kept);
