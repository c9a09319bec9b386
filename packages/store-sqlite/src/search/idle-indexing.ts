/**
 * Indexes while nobody is waiting: once some dozens of events have gathered and the log has been still for a moment, as it
 * is whenever a model thinks. A search that comes sooner catches up by itself.
 *
 *     an append ──> still for a moment? ──> enough gathered? ──> a batch ──> level? ──> wait for an append
 *                        ^  no: another append                     ^   no      │
 *                        └─────────────────────                    └───────────┘
 */
import { Effect, Either, Queue, type Scope } from "effect";
import type { Connection } from "../connection/connection.ts";
import { idleBatchEvents, idleMillis, indexEveryEvents } from "../defaults.ts";
import { searchIndex } from "../derived/search-index.ts";

/** Starts it, for as long as the scope lasts. What is returned is to be called after each append. */
export const indexWhenIdle: (connection: Connection) => Effect.Effect<() => void, never, Scope.Scope> =
  Effect.fnUntraced(function* (connection) {
    const appended = yield* Queue.sliding<void>(1);
    const index = searchIndex(connection.database);

    const still: Effect.Effect<void> = Effect.sleep(idleMillis).pipe(
      Effect.zipRight(Queue.poll(appended)),
      Effect.flatMap((another) => (another._tag === "Some" ? still : Effect.void))
    );
    const enough = connection.read("index what was said", () =>
      Either.right(index.gathered() >= indexEveryEvents)
    );
    // In small batches: an answer that streams in meanwhile is not held up for long.
    const batches = Effect.repeat(
      Effect.zipLeft(
        connection.write(
          "index what was said",
          () => Either.right(index.catchUp(idleBatchEvents)),
          "ordered"
        ),
        Effect.yieldNow()
      ),
      { until: (done) => done }
    );
    const round = Queue.take(appended).pipe(
      Effect.zipRight(still),
      Effect.zipRight(enough),
      Effect.flatMap((isEnough) => (isEnough ? Effect.asVoid(batches) : Effect.void)),
      // Whoever searches meets the same failure, and is told.
      Effect.catchAll((failure) => Effect.logDebug(failure))
    );
    yield* Effect.forkScoped(Effect.forever(round));
    return () => {
      Queue.unsafeOffer(appended, undefined);
    };
  });
