/** What a person does with the changes of one session: look them over, take them back, mark a place to come back to. */
import { Context, Effect, Layer } from "effect";
import type { SessionFiles } from "../files/session-files.ts";
import type { WorkspaceFiles } from "../files/workspace-files.ts";
import type { ArtifactStore } from "../port/artifact-store.ts";
import type { EventStore, StoreError } from "../port/event-store.ts";
import { SessionLog } from "../run/session-log.ts";
import type { WorkspaceLock } from "../run/workspace-lock.ts";
import type { Checkpoint } from "./change-ledger.ts";
import { payloadOf } from "./checkpoint.ts";
import type { Outcome } from "./reversal.ts";
import * as Review from "./review.ts";
import * as Undo from "./undo.ts";

export class SessionChanges extends Context.Tag("@latch/kernel/SessionChanges")<
  SessionChanges,
  {
    /** What the session changed, from before its first change of each file to what is there now. */
    readonly review: (request: Review.ReviewRequest) => Effect.Effect<Review.Review, StoreError>;
    /** What an undo would do to each file. Touches nothing. */
    readonly foresee: (request: Undo.UndoRequest) => Effect.Effect<ReadonlyArray<Outcome>, Undo.UndoError>;
    /** Takes back what nobody else changed since, names the rest, and can itself be undone. */
    readonly undo: (request: Undo.UndoRequest) => Effect.Effect<Undo.Undone, Undo.UndoError>;
    /** Marks this moment; "manual" without a label. */
    readonly checkpoint: (label?: string) => Effect.Effect<Checkpoint, StoreError>;
  }
>() {}

const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const review = yield* Review.make;
  const { foresee, undo } = yield* Undo.make;
  return SessionChanges.of({
    review,
    foresee,
    undo,
    checkpoint: (label) =>
      Effect.gen(function* () {
        const payload = payloadOf(log.session, (yield* log.state).lastSequence, label);
        yield* log.append([payload]);
        return { id: payload.id, label: payload.label, sequence: (yield* log.state).lastSequence };
      })
  });
});

export const layer: Layer.Layer<
  SessionChanges,
  never,
  SessionLog | SessionFiles | WorkspaceFiles | WorkspaceLock | EventStore | ArtifactStore
> = Layer.effect(SessionChanges, make);
