/**
 * A place to come back to. Nothing is copied: what changes from here on is in the ledger anyway.
 */
import { digestText, type PayloadOf, type Sequence, type SessionId } from "@latch/protocol";

/** Hex digits of an id: unique among the checkpoints of a session, short enough to type. */
const idDigits = 8;

/** The label of a checkpoint that a person gave none. */
const unnamed = "manual";

/** Its event. The session's last sequence makes the id unique: this event takes the next one. */
export const payloadOf = (
  session: SessionId,
  last: Sequence,
  label: string | undefined
): PayloadOf<"checkpoint_created"> => ({
  type: "checkpoint_created",
  id: digestText(`${session} ${last}`).slice(0, idDigits),
  label: label?.trim() || unnamed
});
