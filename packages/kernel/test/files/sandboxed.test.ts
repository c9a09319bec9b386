/** The same tools, with every command in the real sandbox: what the kernel asks must work behind the walls too. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { ExecutionBackend } from "../../src/port/execution-backend.ts";
import * as GitStatus from "../../src/tool/git-status.ts";
import * as Search from "../../src/tool/search.ts";
import { undo } from "../changes/undoing.ts";
import { withBench } from "../tool/workbench.ts";
import { commit, told, uncommitted } from "./shell.ts";
import { sandboxed, walled } from "./walled.ts";

describe("behind the walls of the sandbox", () => {
  it.effect("a command's changes are seen and taken back, and git answers", () =>
    withBench((bench) =>
      Effect.gen(function* () {
        commit(walled(bench).put("a.txt", "one\n").put("d/b.txt", "b\n").workspace);
        yield* Effect.gen(function* () {
          const { status } = yield* ExecutionBackend;
          expect(yield* status).toMatchObject({ available: true });
          const events = yield* sandboxed(bench, "echo two > a.txt; rm -r d; echo n > n.txt");
          expect(told(events)).toEqual([
            "shell changed a.txt",
            "shell created n.txt",
            "shell deleted d/b.txt"
          ]);
          const shown = yield* Effect.flatMap(GitStatus.make, (tool) => bench.call(tool, {}));
          expect(shown.output).toContain(" M a.txt\n D d/b.txt\n?? n.txt");
          yield* undo();
          const clean = yield* Effect.flatMap(GitStatus.make, (tool) => bench.call(tool, {}));
          expect(clean.output.split("\n").length).toBe(1);
        }).pipe(Effect.provide(bench.layer()));
      })
    )
  );

  it.effect("uncommitted and ignored work survives a clean", () =>
    withBench((bench) =>
      Effect.gen(function* () {
        commit(walled(bench).put(".gitignore", ".env\n").put("a.txt", "one\n").workspace);
        bench.put("a.txt", "hours\n").put(".env", "A=1\n").put("new.txt", "more\n");
        yield* Effect.gen(function* () {
          const may = ["workspace_source_write", "git_metadata_write", "destructive_operation"] as const;
          yield* sandboxed(bench, "git reset -q --hard && git clean -qfdx", may, uncommitted);
          expect(bench.exists(".env")).toBe(false);
          yield* undo();
          expect([bench.read("a.txt"), bench.read(".env"), bench.read("new.txt")]).toEqual([
            "hours\n",
            "A=1\n",
            "more\n"
          ]);
        }).pipe(Effect.provide(bench.layer()));
      })
    )
  );

  it.effect("a search sees no more than a command would", () =>
    withBench((outer) =>
      Effect.gen(function* () {
        mkdirSync(join(outer.home, ".ssh"));
        writeFileSync(join(outer.home, ".ssh", "config"), "needle\n");
        writeFileSync(join(outer.home, ".netrc"), "needle\n");
        writeFileSync(join(outer.state, "config.toml"), "needle\n");
        mkdirSync(join(outer.home, "src"));
        writeFileSync(join(outer.home, "src", "a.txt"), "needle\n");
        const bench = walled(outer.at(outer.home));
        const found = yield* Effect.flatMap(Search.make, (tool) =>
          bench.call(tool, { query: "needle" })
        ).pipe(Effect.provide(bench.layer()));
        expect(found.output).toBe("[matches 1-1 of 1]\nsrc/a.txt:1:needle");
      })
    )
  );
});
