/** Words for tests: sessions, events and arbitrary logs. */
import {
  type Event,
  GlobalSequence,
  Payload,
  Sequence,
  SessionId,
  schemaVersion,
  WorkspacePath
} from "@latch/protocol";
import { Arbitrary } from "effect";
import type * as fc from "fast-check";

export const aSession = SessionId.make("00000000-0000-4000-8000-000000000001");
export const aWorkspace = WorkspacePath.make("/work");

/** Events as a log has them, from payloads in order. */
export const logOf = (
  payloads: ReadonlyArray<Payload>,
  session: SessionId = aSession
): ReadonlyArray<Event> =>
  payloads.map((payload, index) => ({
    session,
    sequence: Sequence.make(index + 1),
    globalSequence: GlobalSequence.make(index + 1),
    time: index,
    schemaVersion,
    payload
  }));

/** Any payload of the vocabulary. */
export const anyPayload: fc.Arbitrary<Payload> = Arbitrary.make(Payload);
