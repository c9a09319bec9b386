/**
 * An event as the log holds it: a payload in its place in its session and in the commit order of the store.
 */
import type { GlobalSequence, Sequence, SessionId } from "../id.ts";
import type { EventKind, Payload, PayloadOf } from "./payload.ts";

/**
 * The version this build writes. A row says which version wrote it; every older version stays readable. Raised
 * when a kind changes meaning; a new optional field does not need it.
 */
export const schemaVersion = 1;

export interface Envelope<P extends Payload> {
  readonly session: SessionId;
  readonly sequence: Sequence;
  readonly globalSequence: GlobalSequence;
  /** Milliseconds since 1970, UTC. Never used for order. */
  readonly time: number;
  readonly schemaVersion: number;
  readonly payload: P;
}

export type Event = Envelope<Payload>;

/** An event of some kinds. */
export type EventOf<K extends EventKind> = Envelope<PayloadOf<K>>;

/** Narrows an event to some kinds. */
export const isKind =
  <const K extends EventKind>(...kinds: ReadonlyArray<K>) =>
  (event: Event): event is EventOf<K> =>
    kinds.some((kind) => kind === event.payload.type);
