import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { maxOutputBytes } from "../../src/defaults.ts";
import * as GitDiff from "../../src/tool/git-diff.ts";
import * as GitStatus from "../../src/tool/git-status.ts";
import * as ReadArtifact from "../../src/tool/read-artifact.ts";
import { commit, git } from "../files/shell.ts";
import { type Bench, withBench } from "./workbench.ts";

const inGit = <A, E, R>(use: (bench: Bench) => Effect.Effect<A, E, R>) =>
  withBench((bench) => {
    commit(bench.put("a.txt", "one\n").put("ünï.txt", "u\n").workspace);
    return use(bench).pipe(Effect.provide(bench.layer()));
  });

describe("git_status", () => {
  it.effect("names the branch, the changed files and how much changed", () =>
    inGit((bench) =>
      Effect.gen(function* () {
        git(bench.workspace, "checkout", "-qb", "topic");
        bench.put("a.txt", "two\nthree\n").put("ünï.txt", "x\n").put("new.txt", "n\n");
        const status = yield* Effect.flatMap(GitStatus.make, (tool) => bench.call(tool, {}));
        expect(status.output.split("\n").slice(0, 4)).toEqual([
          "## topic",
          " M a.txt",
          " M ünï.txt",
          "?? new.txt"
        ]);
        expect(status.output).toContain("2 files changed, 3 insertions(+), 2 deletions(-)");
      })
    )
  );

  it.effect("outside a repository says so", () =>
    withBench((bench) =>
      Effect.gen(function* () {
        for (const make of [GitStatus.make, GitDiff.make]) {
          const said = yield* Effect.flatMap(make, (tool) => bench.call(tool, {}));
          expect(said).toMatchObject({ ok: false, failure: "refused" });
        }
        const said = yield* Effect.flatMap(GitStatus.make, (tool) => bench.call(tool, {}));
        expect(said.output).toBe("the workspace is not in a git repository");
      }).pipe(Effect.provide(bench.layer()))
    )
  );
});

describe("git_diff", () => {
  it.effect("shows what differs from the index, without pager, colour or programs of the repository", () =>
    inGit((bench) =>
      Effect.gen(function* () {
        expect((yield* Effect.flatMap(GitDiff.make, (tool) => bench.call(tool, {}))).output).toBe(
          "no unstaged changes"
        );
        bench.put(".gitattributes", "*.txt diff=evil\n").put("a.txt", "two\n");
        git(bench.workspace, "config", "diff.evil.textconv", "touch textconv-ran;cat");
        git(bench.workspace, "config", "diff.external", "touch external-ran");
        git(bench.workspace, "config", "core.fsmonitor", "touch monitor-ran");
        git(bench.workspace, "config", "color.ui", "always");
        const diff = yield* Effect.flatMap(GitDiff.make, (tool) => bench.call(tool, {}));
        expect(diff.output).toContain("@@ -1 +1 @@\n-one\n+two");
        yield* Effect.flatMap(GitStatus.make, (tool) => bench.call(tool, {}));
        for (const trace of ["textconv-ran", "external-ran", "monitor-ran"])
          expect(bench.exists(trace)).toBe(false);
      })
    )
  );

  it.effect("of a large change shows its ends, and keeps the whole", () =>
    inGit((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", Array.from({ length: 9_000 }, (_, index) => `line ${index}\n`).join(""));
        const diff = yield* Effect.flatMap(GitDiff.make, (tool) => bench.call(tool, {}));
        expect(Buffer.byteLength(diff.output)).toBeLessThanOrEqual(maxOutputBytes);
        expect(diff.output).toContain(`read_artifact ${diff.artifact}`);
        const read = yield* ReadArtifact.make;
        const page = yield* bench.call(read, { id: diff.artifact, tail: 1 });
        expect(page.output).toContain("+line 8999");
      })
    )
  );
});

describe("read_artifact", () => {
  it.effect("pages through what was kept, and knows nothing else", () =>
    withBench((bench) =>
      Effect.gen(function* () {
        const read = yield* ReadArtifact.make;
        const missing = "0".repeat(64);
        expect(yield* bench.call(read, { id: missing })).toMatchObject({ ok: false, failure: "not_found" });
        for (const id of ["../secrets.toml", "", "x", missing.toUpperCase().replace("0", "A")]) {
          expect(yield* bench.call(read, { id })).toMatchObject({ ok: false, failure: "bad_arguments" });
        }
      }).pipe(Effect.provide(bench.layer()))
    )
  );
});
