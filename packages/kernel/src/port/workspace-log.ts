/**
 * What all sessions of one workspace did to its files, tombstoned ones included: the source of the generation.
 */
import type { Event, EventOf, GlobalSequence, ProcessId, SessionId, WorkspacePath } from "@latch/protocol";
import { Context, type Effect } from "effect";
import type { StoreError } from "./event-store.ts";

/** A managed process that may write and whose exit no one has recorded. */
export interface OpenWriter {
  readonly process: ProcessId;
  readonly session: SessionId;
  readonly command: string;
}

export class WorkspaceLog extends Context.Tag("@latch/kernel/WorkspaceLog")<
  WorkspaceLog,
  {
    /** Events of workspace kinds after a position in the commit order, ascending; at most `limit` (1,000). */
    readonly after: (
      workspace: WorkspacePath,
      position: GlobalSequence,
      limit?: number
    ) => Effect.Effect<ReadonlyArray<Event>, StoreError>;
    /** What was found out about failures in the workspace, oldest first, retractions included. Reads by index. */
    readonly disproofs: (
      workspace: WorkspacePath
    ) => Effect.Effect<ReadonlyArray<EventOf<"disproof_recorded" | "disproof_retracted">>, StoreError>;
    /** The newest event that advances the generation, and the writers still open. Reads by index. */
    readonly current: (
      workspace: WorkspacePath
    ) => Effect.Effect<
      { readonly generation: GlobalSequence; readonly writers: ReadonlyArray<OpenWriter> },
      StoreError
    >;
  }
>() {}
