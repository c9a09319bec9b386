/** The log of a session that is not open, for what a command does between two runs. */
import type { SessionId, WorkspacePath } from "@latch/protocol";
import { Effect, Layer, Schema } from "effect";
import * as SessionLog from "../run/session-log.ts";
import { reconcile } from "./reconcile.ts";
import { restore } from "./restore.ts";

export interface StoredOptions {
  readonly session: SessionId;
  readonly workspace: WorkspacePath;
  /** The version of Latch, for the record. */
  readonly version: string;
  readonly purpose:
    | "look"
    | "change"
    /** As "change", also where the log does not say that the last run ended: nobody works on it any more. */
    | "change_interrupted";
}

/** The log does not say that the last run ended: another process is at it, or it was cut off. */
export class SessionBusy extends Schema.TaggedError<SessionBusy>()("SessionBusy", {
  session: Schema.String
}) {
  override get message(): string {
    return `session ${this.session.slice(0, 8)} is in the middle of a run, or the run was cut off; let it end, or say --yes where no Latch works on it any more`;
  }
}

/** A notice is all that a log owes which is whole already. */
const owedByWhole = 1;

/** To look writes nothing; to change makes an interrupted log whole first, as a resume does. */
export const layer = ({ session, workspace, version, purpose }: StoredOptions) =>
  Layer.effect(
    SessionLog.SessionLog,
    Effect.gen(function* () {
      const state = yield* restore(session);
      if (purpose === "change" && state.conversation.openRun !== null) {
        return yield* new SessionBusy({ session });
      }
      const log = yield* SessionLog.make({ session, workspace, state });
      const owed = purpose === "look" ? [] : reconcile(state, version);
      if (owed.length > owedByWhole) yield* log.append(owed);
      return log;
    })
  );
