/** Between a row of `events` and an event. */
import {
  decodePayload,
  type Event,
  GlobalSequence,
  MalformedEvent,
  Sequence,
  SessionId,
  UnknownEventKind
} from "@latch/protocol";
import { Either } from "effect";

export interface EventRow {
  readonly global_sequence: number;
  readonly session: string;
  readonly sequence: number;
  readonly kind: string;
  readonly time: number;
  readonly schema_version: number;
  readonly payload: string;
}

export const eventColumns = "global_sequence, session, sequence, kind, time, schema_version, payload";

export type RowUnreadable = UnknownEventKind | MalformedEvent;

/** Reads a row; an unreadable one is named by its session and sequence. */
export const eventOf = (row: EventRow): Either.Either<Event, RowUnreadable> => {
  // The table's own checks hold for these; only the payload is written by others.
  const session = SessionId.make(row.session, true);
  const sequence = Sequence.make(row.sequence, true);
  const payload = decodePayload(row.kind, row.payload, row.schema_version);
  return Either.isLeft(payload)
    ? Either.left(placed(payload.left, { session, sequence }))
    : Either.right({
        session,
        sequence,
        globalSequence: GlobalSequence.make(row.global_sequence, true),
        time: row.time,
        schemaVersion: row.schema_version,
        payload: payload.right
      });
};

/** Reads rows up to the first that can't be read: skipping one would show a history that never was. */
export const eventsOf = (
  rows: ReadonlyArray<EventRow>
): Either.Either<ReadonlyArray<Event>, RowUnreadable> => {
  const events: Array<Event> = [];
  for (const row of rows) {
    const event = eventOf(row);
    if (Either.isLeft(event)) return Either.left(event.left);
    events.push(event.right);
  }
  return Either.right(events);
};

const placed = (
  error: RowUnreadable,
  row: { readonly session: SessionId; readonly sequence: Sequence }
): RowUnreadable =>
  error._tag === "UnknownEventKind"
    ? new UnknownEventKind({ kind: error.kind, schemaVersion: error.schemaVersion, ...row })
    : new MalformedEvent({ kind: error.kind, detail: error.detail, ...row });
