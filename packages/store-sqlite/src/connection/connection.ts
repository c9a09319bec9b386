/**
 * One connection, and the only two ways through it. Every attempt is synchronous, so no fibre ever sees a half-done
 * transaction and none can be interrupted inside one. Around the attempts: waiting for other processes, and the
 * rebuilding of derived tables that turn out to be damaged.
 *
 *     attempt ── done ──────────────> result
 *       ^  ├── busy ── pause ──┐      (until patience runs out: StoreFailed "busy")
 *       │  └── damaged ── mend ┤      (once; a second time: StoreFailed "corrupt")
 *       └──────────────────────┘
 */
import type { Durability, StoreFailed } from "@latch/kernel";
import type { Database } from "better-sqlite3";
import { Clock, Effect, Either, Random } from "effect";
import { busyPauseMillis } from "../defaults.ts";
import { DerivedDamaged, derivedParts } from "./damage.ts";
import { isBusy, isDamage, storeFailed } from "./failure.ts";

/** What one attempt came to when it didn't throw. */
export type Outcome<A, E> = Either.Either<A, E> | DerivedDamaged;

type Run = <A, E = never>(
  operation: string,
  body: () => Outcome<A, E>,
  durability?: Durability
) => Effect.Effect<A, E | StoreFailed>;

export interface Connection {
  readonly database: Database;
  readonly file: string;
  /** Runs reads, each a statement that stands alone. */
  readonly read: Run;
  /** Runs a batch in one `BEGIN IMMEDIATE` transaction; kept only if the outcome is a right. */
  readonly write: Run;
}

export interface ConnectionSettings {
  readonly database: Database;
  readonly file: string;
  /** How long busyness is borne before it becomes a failure. */
  readonly patienceMillis: number;
  /** Rebuilds derived parts. */
  readonly mend: (damage: DerivedDamaged) => Effect.Effect<void, StoreFailed>;
  /** Held around every read: what keeps a connection that could write from writing. */
  readonly guard?: <A>(body: () => A) => A;
}

type Thrown = { readonly thrown: unknown };
type Attempt<A, E> = () => Outcome<A, E> | Thrown;

export const make = (settings: ConnectionSettings): Connection => {
  const { database, file } = settings;
  const settle = settling(settings);
  const inTransaction = transactions(database);
  const { guard } = settings;
  return {
    database,
    file,
    read: (operation, body) => settle(operation, caught(guard === undefined ? body : () => guard(body))),
    write: (operation, body, durability = "power") =>
      settle(
        operation,
        caught(() => inTransaction(body, durability))
      )
  };
};

const caught =
  <A, E>(body: () => Outcome<A, E>): Attempt<A, E> =>
  () => {
    try {
      return body();
    } catch (thrown) {
      return { thrown };
    }
  };

const transactions = (database: Database) => {
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  const rollback = database.prepare("ROLLBACK");
  let level: Durability = "power";
  return <A, E>(body: () => Outcome<A, E>, durability: Durability): Outcome<A, E> => {
    if (durability !== level) {
      // Under WAL, NORMAL writes the same frames in the same order and leaves the sync to the next FULL commit.
      database.pragma(`synchronous = ${durability === "power" ? "FULL" : "NORMAL"}`);
      level = durability;
    }
    begin.run();
    try {
      const outcome = body();
      if (Either.isEither(outcome) && Either.isRight(outcome)) commit.run();
      return outcome;
    } finally {
      // A refusal, or an error after which SQLite has not rolled back by itself.
      if (database.inTransaction) rollback.run();
    }
  };
};

const settling = ({ file, mend, patienceMillis }: ConnectionSettings) => {
  const pause = Effect.flatMap(Random.nextIntBetween(1, 2 * busyPauseMillis), (millis) =>
    Effect.sleep(millis)
  );

  const settle = <A, E>(
    operation: string,
    attempt: Attempt<A, E>,
    since: number | null = null,
    mayMend = true
  ): Effect.Effect<A, E | StoreFailed> =>
    Effect.flatMap(Clock.currentTimeMillis, (now): Effect.Effect<A, E | StoreFailed> => {
      // By the clock: SQLite answers "busy" at once where waiting could be a deadlock, so attempts measure nothing.
      const began = since ?? now;
      const outcome = attempt();
      if (Either.isEither(outcome)) return outcome;
      const damage = outcome instanceof DerivedDamaged ? outcome : undefined;
      const thrown = outcome instanceof DerivedDamaged ? stillDamaged(outcome) : outcome.thrown;
      if (isBusy(thrown) && now - began < patienceMillis) {
        return Effect.zipRight(pause, settle(operation, attempt, began, mayMend));
      }
      if (isDamage(thrown) && mayMend) {
        return Effect.zipRight(
          mend(damage ?? new DerivedDamaged(derivedParts)),
          settle(operation, attempt, began, false)
        );
      }
      return Effect.fail(storeFailed(operation, file, thrown));
    });
  return settle;
};

const stillDamaged = (damage: DerivedDamaged): Error =>
  Object.assign(
    new Error(`what is derived from the log (${damage.parts.join(", ")}) stays damaged after a rebuild`),
    {
      code: "SQLITE_CORRUPT"
    }
  );
