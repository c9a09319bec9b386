import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { describe, vi } from "vitest";
import { everywhereSql, hitSql, workspaceSql } from "../../src/catalog/catalog-search.ts";
import { listSql, listWorkspaceSql, resolveSql } from "../../src/catalog/session-catalog.ts";
import { currentSql } from "../../src/derived/workspace-table.ts";
import { kindsSql, lastSql, peekSql, rangeSql } from "../../src/event/read.ts";
import { newestSql, originSql } from "../../src/history/history-search.ts";
import { afterSql } from "../../src/workspace/workspace-log.ts";
import { look } from "../support/sabotage.ts";
import { storeIn, temporaryDirectory } from "../support/stores.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 30_000 });

/** Every read behind a port, and the indexes that it may use. */
const reads: ReadonlyArray<readonly [name: string, sql: string, uses: ReadonlyArray<string>]> = [
  ["a stretch", rangeSql("ASC"), ["events_by_sequence"]],
  ["a stretch from its end", rangeSql("DESC"), ["events_by_sequence"]],
  ["events of one kind", kindsSql(1, "ASC"), ["events_by_kind"]],
  ["events of some kinds", kindsSql(5, "ASC"), ["events_by_kind"]],
  ["events of a kind that hold a word", kindsSql(1, "ASC", 3), ["events_by_kind"]],
  ["the latest of many kinds", kindsSql(40, "DESC"), ["events_by_kind"]],
  ["one event", peekSql, ["events_by_sequence"]],
  ["the last sequence", lastSql, ["events_by_sequence"]],
  ["what happened in a workspace", afterSql, ["events_by_workspace"]],
  ["the state of a workspace", currentSql, ["events_by_workspace"]],
  ["the sessions", listSql, ["sessions_newest"]],
  ["the sessions of a workspace", listWorkspaceSql, ["sessions_of_workspace"]],
  ["sessions by prefix", resolveSql, ["sqlite_autoindex_sessions_1"]],
  ["the origin of a session", originSql, ["events_by_sequence", "events_first"]],
  ["matches in a session", newestSql, []],
  ["matches everywhere", everywhereSql, []],
  ["matches in a workspace", workspaceSql, ["sessions_of_workspace"]],
  ["the event of a match", hitSql, ["events_by_sequence"]]
];

describe("every read of the ports goes by an index, in the order of its answer", () => {
  for (const [name, sql, uses] of reads) {
    it.scoped(name, () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        yield* Effect.provide(Effect.void, storeIn(directory));
        const plan = yield* look(join(directory, "latch.sqlite3"), (database) =>
          database
            .prepare<Array<number>, { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
            .all(...Array.from({ length: sql.split("?").length - 1 }, () => 1))
            .map(({ detail }) => detail)
        );
        const steps = plan.join("\n");
        expect(steps).not.toMatch(/TEMP B-TREE|AUTOMATIC/);
        // The only table walked in its own order is the list of sessions, which is the answer; the only virtual
        // table is the index of words, asked by words.
        const walked = plan.filter(
          (step) =>
            step.startsWith("SCAN") &&
            !/event_search VIRTUAL TABLE INDEX \d+:.*M|USING INDEX sessions_newest|CONSTANT ROW|^SCAN asked$/.test(
              step
            )
        );
        expect(walked).toEqual([]);
        for (const index of uses) if (uses.length === 1) expect(steps).toContain(index);
        if (uses.length > 1) expect(uses.some((index) => steps.includes(index))).toBe(true);
      })
    );
  }
});
