/** What an operator may do with the store as a whole: look whether it is sound, and make anew what is derived. */
import type { StoreFailed } from "@latch/kernel";
import type { SessionId } from "@latch/protocol";
import { Context, type Effect } from "effect";

/** One thing that is not as it should be. */
export interface StoreFinding {
  /**
   * "file": SQLite's own check of its pages and indexes; "sequence": a session's events are not 1, 2, 3, …;
   * "event": a row can't be read; "derived": a derived table disagrees with the log.
   */
  readonly what: "file" | "sequence" | "event" | "derived";
  readonly session?: SessionId;
  readonly detail: string;
}

export class StoreUpkeep extends Context.Tag("@latch/store-sqlite/StoreUpkeep")<
  StoreUpkeep,
  {
    /** Reads everything and reports what is wrong; empty for a sound store. Takes time in proportion to the log. */
    readonly check: Effect.Effect<ReadonlyArray<StoreFinding>, StoreFailed>;
    /** Makes every derived table anew from the log. Other writers wait meanwhile. */
    readonly rebuild: Effect.Effect<void, StoreFailed>;
  }
>() {}
