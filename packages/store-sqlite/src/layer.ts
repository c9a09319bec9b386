/** The store's layer: one writer's connection for the kernel's ports, one reader's for the histories. */
import { ArtifactStore, EventStore, SessionCatalog, type StoreFailed, WorkspaceLog } from "@latch/kernel";
import { Context, Effect, Either, Layer, Scope } from "effect";
import { makeArtifactMemory } from "./artifact/artifact-memory.ts";
import { makeArtifactStore, unfinishedFolder } from "./artifact/artifact-store.ts";
import { removeLeftovers } from "./artifact/leftover.ts";
import { makeSessionCatalog } from "./catalog/session-catalog.ts";
import * as Connection from "./connection/connection.ts";
import { DerivedDamaged, derivedParts } from "./connection/damage.ts";
import { storeFailed } from "./connection/failure.ts";
import { nowMillis } from "./connection/now.ts";
import { makeDirectory, memory, openReader, openWriter } from "./connection/open-file.ts";
import { busyPatienceMillis } from "./defaults.ts";
import { damagedParts } from "./derived/opening-check.ts";
import { rebuild } from "./derived/rebuild.ts";
import { makeEventStore } from "./event/event-store.ts";
import { SessionHistories } from "./history/session-histories.ts";
import { makeSessionHistory } from "./history/session-history.ts";
import type { StoreOptions } from "./options.ts";
import { migrate } from "./schema/migrate.ts";
import { indexWhenIdle } from "./search/idle-indexing.ts";
import { levelIndex } from "./search/level-index.ts";
import { StoreUpkeep } from "./upkeep/store-upkeep.ts";
import { thoroughCheck } from "./upkeep/thorough-check.ts";
import { makeWorkspaceLog } from "./workspace/workspace-log.ts";

/** Every service of this store. */
export type StoreServices =
  | EventStore
  | SessionCatalog
  | WorkspaceLog
  | ArtifactStore
  | SessionHistories
  | StoreUpkeep;

/** Opens (and where needed creates, migrates or mends) the store; closes it with the layer. */
export const layer = (options: StoreOptions): Layer.Layer<StoreServices, StoreFailed> =>
  Layer.scopedContext(
    Effect.gen(function* () {
      const writer = yield* openConnection(options);
      const artifacts = yield* openArtifacts(options);
      const histories = yield* openHistories(options, writer);
      return Context.empty().pipe(
        Context.add(EventStore, makeEventStore(writer, yield* indexWhenIdle(writer))),
        Context.add(SessionCatalog, makeSessionCatalog(writer)),
        Context.add(WorkspaceLog, makeWorkspaceLog(writer)),
        Context.add(ArtifactStore, artifacts),
        Context.add(SessionHistories, histories),
        Context.add(StoreUpkeep, {
          check: writer.read("check the store", () => Either.right(thoroughCheck(writer.database))),
          rebuild: Effect.zipRight(
            writer.write("rebuild the indexes", () => Either.right(writer.database.exec("REINDEX events"))),
            mending(writer)(new DerivedDamaged(derivedParts))
          )
        })
      );
    })
  );

/** A store that nobody else sees and that ends with the layer. */
export const layerMemory: Layer.Layer<StoreServices, StoreFailed> = layer({
  database: memory,
  artifacts: memory
});

const mending =
  (connection: Connection.Connection) =>
  (damage: DerivedDamaged): Effect.Effect<void, StoreFailed> =>
    connection.write("rebuild what is derived from the log", () =>
      Either.right(rebuild(connection.database, damage.parts))
    );

const openConnection = Effect.fn("Store.openConnection")(function* (options: StoreOptions) {
  const file = options.database;
  const database = yield* openWriter(file, options.nativeBinding);
  const settings = { database, file, patienceMillis: options.busyPatienceMillis ?? busyPatienceMillis };
  // Mends nothing itself: damage that shows while opening or mending lies in the log.
  const plain = yield* connect({ ...settings, mend: () => Effect.void });
  yield* migrate(plain);
  const damaged = yield* plain.read("open the store", () => Either.right(damagedParts(database)));
  if (damaged.length > 0) yield* mending(plain)(new DerivedDamaged(damaged));
  return yield* connect({ ...settings, mend: mending(plain) });
});

const connect = (
  settings: Connection.ConnectionSettings
): Effect.Effect<Connection.Connection, StoreFailed> =>
  Effect.try({
    try: () => Connection.make(settings),
    catch: (cause) => storeFailed("open the store", settings.file, cause)
  });

const openArtifacts = ({
  artifacts
}: StoreOptions): Effect.Effect<typeof ArtifactStore.Service, StoreFailed> =>
  artifacts === memory
    ? Effect.sync(makeArtifactMemory)
    : Effect.flatMap(nowMillis, (now) =>
        Effect.try({
          try: () => {
            const unfinished = `${artifacts}/${unfinishedFolder}`;
            makeDirectory(unfinished);
            removeLeftovers(unfinished, now);
            return makeArtifactStore(artifacts);
          },
          catch: (cause) => storeFailed("open the artifacts", artifacts, cause)
        })
      );

/** The reader is opened when the first history is asked for: a list of sessions needs none. */
const openHistories = Effect.fn("Store.openHistories")(function* (
  options: StoreOptions,
  writer: Connection.Connection
) {
  const scope = yield* Effect.scope;
  const open =
    options.database === memory
      ? connect(heldReadOnly(writer))
      : openReader(options.database, options.nativeBinding).pipe(
          Effect.flatMap((database) => connect({ ...reading(options, writer), database }))
        );
  const reader = yield* Effect.cached(Scope.extend(open, scope));
  const level = levelIndex(writer);
  return SessionHistories.of({
    of: (session) => Effect.map(reader, (connection) => makeSessionHistory(connection, session, level))
  });
});

const reading = (options: StoreOptions, writer: Connection.Connection) => ({
  file: options.database,
  patienceMillis: options.busyPatienceMillis ?? busyPatienceMillis,
  // Damage that a reader sees is mended by the one who may write.
  mend: mending(writer)
});

/** Nothing but the connection itself sees a database in memory, so reads are held read-only one by one. */
const heldReadOnly = (writer: Connection.Connection): Connection.ConnectionSettings => {
  const { database, file } = writer;
  const hold = database.prepare("PRAGMA query_only = ON");
  const release = database.prepare("PRAGMA query_only = OFF");
  return {
    database,
    file,
    patienceMillis: 0,
    mend: mending(writer),
    guard: (body) => {
      hold.run();
      try {
        return body();
      } finally {
        release.run();
      }
    }
  };
};
