/**
 * Durable appends through the port, against better-sqlite3 by hand doing the same transactions: the same statements on
 * the same schema with everything computed beforehand. Same process, same disk, in alternating rounds.
 */
import { rmSync } from "node:fs";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { catalogue, encodePayload, SessionId, WorkspacePath } from "@latch/protocol";
import Sqlite from "better-sqlite3";
import { Duration, Effect } from "effect";
import { layer } from "../src/index.ts";
import { random, turn } from "./workload.mjs";

const session = SessionId.make("11111111-1111-4111-8111-111111111111");
const workspace = WorkspacePath.make("/workspace");
const rounds = 12;
const turnsPerRound = 25;
/** Rounds that only warm up: a run's first commits are not what its throughput is made of. */
const warmUp = 3;

const transactions = (round) => {
  const next = random(round);
  return Array.from({ length: turnsPerRound }, (_, index) => turn(next, round * 1_000 + index)).flat();
};

/** The statements of one commit, by hand. Words are indexed afterwards, as the store does it. */
const byHand = (database) => {
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  const last = database.prepare("SELECT max(sequence) AS sequence FROM events WHERE session = ?");
  const insert = database.prepare(
    "INSERT INTO events (session, sequence, kind, time, schema_version, workspace, payload) VALUES (?, ?, ?, ?, ?, ?, ?)"
  );
  const summary = database.prepare("UPDATE sessions SET updated_at = ?, events = ? WHERE id = ?");
  const touched = database.prepare("UPDATE workspaces SET generation = ?, last = ? WHERE workspace = ?");
  return (rows) => {
    const now = Date.now();
    begin.run();
    let { sequence } = last.get(session);
    for (const row of rows) {
      sequence += 1;
      const { lastInsertRowid } = insert.run(
        session,
        sequence,
        row.kind,
        now,
        1,
        row.workspace ? workspace : null,
        row.json
      );
      if (row.workspace) touched.run(lastInsertRowid, lastInsertRowid, workspace);
    }
    summary.run(now, sequence, session);
    commit.run();
  };
};

/** One narrow table and nothing else: what durability alone costs. */
const narrow = (database) => {
  database.exec(
    "CREATE TABLE log (id INTEGER PRIMARY KEY, session TEXT, sequence INTEGER, kind TEXT, payload TEXT, UNIQUE (session, sequence))"
  );
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  const insert = database.prepare("INSERT INTO log (session, sequence, kind, payload) VALUES (?, ?, ?, ?)");
  let sequence = 0;
  return (rows) => {
    begin.run();
    for (const row of rows) insert.run(session, ++sequence, row.kind, row.json);
    commit.run();
  };
};

const prepared = (payloads) =>
  payloads.map((payload) => ({
    kind: payload.type,
    json: encodePayload(payload),
    workspace: catalogue[payload.type].workspace
  }));

const open = (file) => {
  const database = new Sqlite(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  return database;
};

export const measureAppend = async (directory) => {
  const at = (name) => `${directory}/${name}.sqlite3`;
  const create = Effect.flatMap(SessionCatalog, (catalog) => catalog.create(session, workspace, "bench"));
  const stored = (file) => layer({ database: file, artifacts: ":memory:" });
  // The schema that the hand-written statements use is the store's own, opened once and closed.
  await Effect.runPromise(
    Effect.zipRight(
      create,
      Effect.flatMap(EventStore, (store) =>
        store.commit([{ session, payloads: [{ type: "workspace_mutation_possible", operation: "bench" }] }])
      )
    ).pipe(Effect.provide(stored(at("hand"))))
  );
  const hand = open(at("hand"));
  const plain = open(at("narrow"));
  const handed = byHand(hand);
  const narrowed = narrow(plain);

  const run = Effect.gen(function* () {
    yield* create;
    const store = yield* EventStore;
    const times = { port: [], hand: [], narrow: [] };
    let commits = 0;
    let events = 0;
    for (let round = 0; round < rounds + warmUp; round++) {
      const batch = transactions(round);
      const rows = batch.map(prepared);
      const works = [
        [
          "port",
          Effect.forEach(batch, (payloads) => store.commit([{ session, payloads }]), { discard: true })
        ],
        ["hand", Effect.sync(() => rows.forEach(handed))],
        ["narrow", Effect.sync(() => rows.forEach(narrowed))]
      ];
      const spent = {};
      // Each in each place: what went before warms and wears the disk for what comes after.
      for (const place of [0, 1, 2]) {
        const [name, work] = works[(round + place) % 3];
        const [duration] = yield* Effect.timed(work);
        spent[name] = Duration.toMillis(duration);
      }
      if (round < warmUp) continue;
      for (const key of Object.keys(times)) times[key].push(spent[key]);
      commits += batch.length;
      events += batch.flat().length;
    }
    const catalog = yield* SessionCatalog;
    const [indexing] = yield* Effect.timed(catalog.search("parser", {}));
    return { times, commits, events, indexing: Duration.toMillis(indexing) };
  });
  const { commits, events, indexing, times } = await Effect.runPromise(
    run.pipe(Effect.provide(stored(at("port"))))
  );
  hand.close();
  plain.close();
  const total = (list) => list.reduce((sum, value) => sum + value, 0);
  const perSecond = (list) => (commits / total(list)) * 1_000;
  for (const name of ["port", "hand", "narrow"]) rmSync(at(name), { force: true });
  return {
    commits,
    events,
    indexing,
    port: perSecond(times.port),
    hand: perSecond(times.hand),
    narrow: perSecond(times.narrow),
    ratio: perSecond(times.port) / perSecond(times.hand),
    ratioNarrow: perSecond(times.port) / perSecond(times.narrow)
  };
};
