/**
 * What an observer of a run hears: durable events once they are committed, and transient signals that no log holds.
 */
import type { Event } from "./event/envelope.ts";
import type { StreamActivity } from "./model/stream-event.ts";

export type LiveEvent =
  | { readonly type: "durable"; readonly event: Event }
  | { readonly type: "text_delta"; readonly text: string }
  | { readonly type: "activity"; readonly activity: StreamActivity }
  /** A try failed and another follows: what was heard of this response so far is void. */
  | { readonly type: "retrying"; readonly attempt: number; readonly reason: string };
