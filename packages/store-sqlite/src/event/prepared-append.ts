/** What an append needs that can be had before the write lock is taken: encoding and reading back. */
import type { Append } from "@latch/kernel";
import {
  decodePayload,
  encodePayload,
  type MalformedEvent,
  type Payload,
  type Sequence,
  type SessionId,
  schemaVersion,
  type UnknownEventKind,
  type WorkspacePath
} from "@latch/protocol";
import { Either } from "effect";

/** An append that is ready to be written. */
export interface PreparedAppend {
  readonly session: SessionId;
  readonly expectedLast: Sequence | undefined;
  /** Where the first payload founds the session. */
  readonly founds: WorkspacePath | undefined;
  readonly rows: ReadonlyArray<PreparedRow>;
}

export interface PreparedRow {
  readonly payload: Payload;
  readonly json: string;
}

/**
 * Makes appends ready, and reads back what is about to be written: a payload that the log could not give back is
 * refused here, before it would make a session unreadable for ever.
 */
export const prepare = (
  appends: ReadonlyArray<Append>
): Either.Either<ReadonlyArray<PreparedAppend>, UnknownEventKind | MalformedEvent> => {
  const prepared: Array<PreparedAppend> = [];
  for (const { expectedLast, payloads, session } of appends) {
    const rows: Array<PreparedRow> = [];
    for (const payload of payloads) {
      const json = encodePayload(payload);
      const readBack = decodePayload(payload.type, json, schemaVersion);
      if (Either.isLeft(readBack)) return Either.left(readBack.left);
      rows.push({ payload: readBack.right, json });
    }
    const first = rows[0]?.payload;
    const founds = first?.type === "session_created" ? first.workspace : undefined;
    prepared.push({ session, expectedLast, founds, rows });
  }
  return Either.right(prepared);
};
