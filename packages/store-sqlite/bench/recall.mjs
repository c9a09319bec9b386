/** Search in one session of a very long store: how long a question takes, by how common its words are. */

import { SessionCatalog } from "@latch/kernel";
import { SessionId, WorkspacePath } from "@latch/protocol";
import Sqlite from "better-sqlite3";
import { Duration, Effect } from "effect";
import { layer, SessionHistories, StoreUpkeep } from "../src/index.ts";
import { random } from "./workload.mjs";

const session = SessionId.make("11111111-1111-4111-8111-111111111111");
const other = SessionId.make("22222222-2222-4222-8222-222222222222");
const vocabulary = 50_000;

/** A word of consonants for a number: one term, never stemmed. */
const wordOf = (number) => {
  let word = "zz";
  for (let rest = number; rest > 0; rest = Math.floor(rest / 16)) word += "bcdfghjklmnpqrtv"[rest % 16];
  return `${word}zz`;
};

/** Words as a language has them: the n-th most common occurs about 1/n as often as the first. */
const zipf = (next) => {
  const total = Math.log(vocabulary);
  return () => wordOf(Math.floor(Math.exp((next(1_000_000) / 1_000_000) * total)));
};

/** Two sessions that take turns: nine events of ten in the one that is asked. Half of the events have words. */
const fill = async (file, events) => {
  await Effect.runPromise(
    Effect.gen(function* () {
      const catalog = yield* SessionCatalog;
      yield* catalog.create(session, WorkspacePath.make("/workspace"), "bench");
      yield* catalog.create(other, WorkspacePath.make("/workspace"), "bench");
    }).pipe(Effect.provide(layer({ database: file, artifacts: ":memory:" })))
  );
  const database = new Sqlite(file);
  database.pragma("synchronous = OFF");
  const insert = database.prepare(
    "INSERT INTO events (session, sequence, kind, time, schema_version, payload) VALUES (?, ?, ?, 0, 1, ?)"
  );
  const next = random(11);
  const word = zipf(next);
  const last = { [session]: 1, [other]: 1 };
  for (let done = 0; done < events; ) {
    database.exec("BEGIN");
    for (const stop = Math.min(events, done + 20_000); done < stop; done++) {
      const whose = next(10) === 0 ? other : session;
      last[whose] += 1;
      const text = Array.from({ length: 10 + next(60) }, word).join(" ");
      const [kind, payload] =
        done % 2 === 0
          ? ["user_message", { text, type: "user_message" }]
          : ["manual_compact", { type: "manual_compact" }];
      insert.run(whose, last[whose], kind, JSON.stringify(payload));
    }
    database.exec("COMMIT");
  }
  database.exec("DELETE FROM sessions");
  database.exec("DROP TABLE event_search");
  database.close();
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const measured = (name, query) =>
  Effect.gen(function* () {
    const times = [];
    const cpus = [];
    let hits = 0;
    for (let run = 0; run < 21; run++) {
      const before = process.cpuUsage();
      const [duration, found] = yield* Effect.timed(query(run));
      hits = found.length;
      // The first one finds everything cold.
      if (run === 0) continue;
      times.push(Duration.toMillis(duration));
      const { system, user } = process.cpuUsage(before);
      cpus.push((system + user) / 1_000);
    }
    return { name, milliseconds: median(times), cpu: median(cpus), hits };
  });

export const measureRecall = async (file, events) => {
  await fill(file, events);
  const start = performance.now();
  return await Effect.runPromise(
    Effect.gen(function* () {
      yield* StoreUpkeep;
      const rebuilt = performance.now() - start;
      const history = yield* Effect.flatMap(SessionHistories, (histories) => histories.of(session));
      const catalog = yield* SessionCatalog;
      const ask = (order, ranks) => (run) =>
        history.search({ terms: ranks.map((each) => wordOf(each + run)), limit: 20, order });
      const results = [];
      for (const [name, query] of [
        ["newest 20, one common word", ask("newest", [1])],
        ["newest 20, five words", ask("newest", [2, 50, 500, 5_000, 20_000])],
        ["best 20, one rare word", ask("rank", [20_000])],
        ["best 20, one common word", ask("rank", [2])],
        ["best 20, five words, mixed", ask("rank", [2, 50, 500, 5_000, 20_000])],
        ["best 20, three common words", ask("rank", [1, 5, 9])],
        [
          "all sessions, best 20, five words",
          (run) => catalog.search([2, 50, 500, 5_000, 20_000].map((each) => wordOf(each + run)).join(" "), {})
        ]
      ]) {
        results.push(yield* measured(name, query));
      }
      return { events, rebuilt, results };
    }).pipe(Effect.provide(layer({ database: file, artifacts: ":memory:", busyPatienceMillis: 600_000 })))
  );
};
