import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { runsLater, unaskedRoots } from "../../src/changes/runs-later.ts";
import { SessionChanges } from "../../src/changes/session-changes.ts";
import { locate } from "../../src/policy/location.ts";
import { aSession } from "../builders.ts";
import { commit, shell } from "../files/shell.ts";
import { type Bench, withBench } from "../tool/workbench.ts";
import { undo } from "./undoing.ts";

const inBench = <A, E>(
  use: (bench: Bench) => Effect.Effect<A, E, Layer.Layer.Success<ReturnType<Bench["layer"]>>>
) =>
  withBench((bench) =>
    Effect.suspend(() => use(bench)).pipe(Effect.provide(Layer.suspend(() => bench.layer(aSession))))
  );

const review = Effect.flatMap(SessionChanges, (changes) => changes.review({ diffs: true }));

describe("the review of a session's changes", () => {
  it.effect("goes from before the first change of a file to what is there now", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "one\ntwo\n").put("gone.txt", "x\n").put("same.txt", "s\n").put("bin", "b\n");
        yield* shell(bench, "echo 1 > a.txt; echo t > same.txt; rm gone.txt");
        yield* shell(bench, "printf 'one\\nthree\\n' > a.txt; echo new > new.txt; echo s > same.txt");
        yield* shell(bench, "printf 'b\\0' > bin");
        const { files, unaccounted } = yield* review;
        expect(files).toMatchObject([
          { path: "a.txt", what: "changed", additions: 1, deletions: 1, stays: null, owner: "shell" },
          { path: "bin", what: "changed", additions: 0, stays: null },
          { path: "gone.txt", what: "deleted", deletions: 1, diff: "@@ -1,1 +0,0 @@\n-x" },
          { path: "new.txt", what: "created", additions: 1 }
        ]);
        expect(files[0]?.diff).toBe("@@ -1,2 +1,2 @@\n one\n-two\n+three");
        expect(files[1]?.diff).toBeUndefined();
        expect(unaccounted).toEqual([]);
      })
    )
  );

  it.effect("says what undo would leave, and forgets what was taken back", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "0\n");
        yield* shell(bench, "echo 1 > a.txt; echo b > b.txt");
        bench.put("a.txt", "by hand\n");
        expect((yield* review).files).toMatchObject([
          { path: "a.txt", stays: "it has been changed since a command changed it" },
          { path: "b.txt", stays: null }
        ]);
        yield* undo();
        const after = yield* review;
        expect(after.files.map(({ path }) => path)).toEqual(["a.txt"]);
        expect([after.takenBack, after.checkpoints.map(({ label }) => label)]).toEqual([1, ["before undo"]]);
      })
    )
  );

  it.effect("names what could not be accounted for", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("big", new Uint8Array(2 * 1024 * 1024));
        yield* shell(bench, "echo x > big");
        expect((yield* review).unaccounted).toEqual([
          { command: "echo x > big", paths: ["big"], reason: "their earlier content was not kept" }
        ]);
      })
    )
  );

  it.effect("flags what runs by itself later, also where git ignores it or it was not there before", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put(".gitignore", ".envrc\n.vscode/\n.idea/\n").put("a.txt", "a\n");
        bench.put(".idea/workspace.xml", "<x/>\n");
        commit(bench.workspace);
        yield* shell(bench, "true");
        yield* shell(
          bench,
          "echo evil > .envrc; mkdir .vscode; echo {} > .vscode/tasks.json; echo y > .idea/workspace.xml; echo 'all:' > Makefile; echo evil > .git/hooks/pre-commit; git config core.fsmonitor ./evil"
        );
        const { files } = yield* review;
        expect(files.map(({ path, runsLater: why }) => [path, why !== null])).toEqual([
          [".envrc", true],
          [".git/config", true],
          [".git/hooks/pre-commit", true],
          [".idea/workspace.xml", true],
          [".vscode/tasks.json", true],
          ["Makefile", true]
        ]);
        expect((yield* undo()).ok).toBe(true);
        expect([bench.exists(".envrc"), bench.exists(".git/hooks/pre-commit")]).toEqual([false, false]);
        expect(bench.read(".idea/workspace.xml")).toBe("<x/>\n");
      })
    )
  );
});

describe("what runs later", () => {
  it.each([
    ["pkg/package.json", "install"],
    ["a/b/.husky/pre-commit", "Git hooks"],
    ["sub/.git/hooks/pre-push", "Git runs it"],
    ["build/rules.mk", "build"],
    [".github/workflows/ci.yml", "build server"]
  ])("includes %s", (path, why) => expect(runsLater(path)).toContain(why));

  it.each(["src/main.ts", "README.md", "docs/Makefile.md", "my.envrc", "src/vscode/x.ts"])(
    "does not include %s",
    (path) => expect(runsLater(path)).toBeUndefined()
  );

  it("includes everything that is looked at on purpose at the root", () => {
    for (const name of unaskedRoots) {
      expect([name, runsLater(`${name}/x`) ?? runsLater(name)]).toEqual([name, expect.any(String)]);
    }
  });

  it("includes everything that policy asks about as such", () => {
    const facts = { workspace: "/w", home: "/home/me", stateDirectory: "/home/me/.latch" };
    for (const path of [
      ".husky/x",
      ".vscode/tasks.json",
      ".envrc",
      ".npmrc",
      ".gitattributes",
      ".cargo/config.toml",
      "sitecustomize.py"
    ]) {
      expect(locate(facts, path, "/w").location).toBe("auto_executed");
      expect([path, runsLater(path)]).toEqual([path, expect.any(String)]);
    }
  });
});
