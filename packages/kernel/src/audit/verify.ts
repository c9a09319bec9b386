/** Replays a stored session through the audit, page by page. */
import { Sequence, type SessionId } from "@latch/protocol";
import { Effect } from "effect";
import { EventStore } from "../port/event-store.ts";
import { type Audit, start, step } from "./audit.ts";

/** Events read at once. Ours. */
const pageRows = 5_000;

/** Checks one session. Reading fails where a row can't be read; that is an answer too. */
export const verify = Effect.fn("Audit.verify")(function* (session: SessionId) {
  const store = yield* EventStore;
  let audit: Audit = start();
  let after = Sequence.make(0);
  for (;;) {
    const page = yield* store.read(session, { after, limit: pageRows });
    for (const event of page) audit = step(audit, event);
    const newest = page.at(-1);
    if (newest === undefined || page.length < pageRows) return audit;
    after = newest.sequence;
  }
});
