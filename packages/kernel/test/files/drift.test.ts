import { symlinkSync } from "node:fs";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { maxDriftFiles, maxKeptFileBytes } from "../../src/files/defaults.ts";
import { undo } from "../changes/undoing.ts";
import { type Bench, withBench } from "../tool/workbench.ts";
import { commit, git, shell, told } from "./shell.ts";

/** A bench in a git repository with these files committed. */
const inGit = <A, E, R>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (bench: Bench) => Effect.Effect<A, E, R>
) =>
  withBench((bench) => {
    for (const [path, content] of Object.entries(files)) bench.put(path, content);
    commit(bench.workspace);
    return use(bench).pipe(Effect.provide(bench.layer()));
  });

const inPlain = <A, E, R>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (bench: Bench) => Effect.Effect<A, E, R>
) =>
  withBench((bench) => {
    for (const [path, content] of Object.entries(files)) bench.put(path, content);
    return use(bench).pipe(Effect.provide(bench.layer()));
  });

describe("what a command did, in a git workspace", () => {
  it.effect("is nothing where nothing changed, and git is asked only once", () =>
    inGit({ "a.txt": "a\n", "src/b.txt": "b\n" }, (bench) =>
      Effect.gen(function* () {
        expect(yield* shell(bench, "true")).toEqual([]);
        const asked = bench.commands.length;
        expect(asked).toBe(1);
        expect(yield* shell(bench, "cat a.txt")).toEqual([]);
        expect(bench.commands.length).toBe(asked);
        expect(yield* shell(bench, "touch a.txt; cp -p a.txt x; mv x a.txt")).toEqual([]);
      })
    )
  );

  it.effect("is one step to take back: changed, created, deleted, made executable", () =>
    inGit({ "a.txt": "a\n", "src/b.txt": "b\n", "gone.sh": "#!/bin/sh\n", "mode.sh": "x\n" }, (bench) =>
      Effect.gen(function* () {
        git(bench.workspace, "update-index", "--chmod=+x", "gone.sh");
        git(bench.workspace, "commit", "-qm", "executable");
        git(bench.workspace, "checkout", "-q", ".");
        const events = yield* shell(
          bench,
          "echo more >> a.txt; rm gone.sh; mkdir new; echo n > new/c.txt; chmod +x mode.sh"
        );
        expect(told(events)).toEqual([
          "shell changed a.txt",
          "shell changed mode.sh",
          "shell created new/c.txt",
          "shell deleted gone.sh"
        ]);
        expect((yield* undo()).ok).toBe(true);
        expect(git(bench.workspace, "status", "--porcelain")).toBe("");
        yield* undo({ redo: true });
        expect(git(bench.workspace, "status", "--porcelain")).toBe(
          " M a.txt\n D gone.sh\n M mode.sh\n?? new/\n"
        );
      })
    )
  );

  it.effect("is told from what an editor did before it, in the very same file", () =>
    inGit({ "a.txt": "one\n" }, (bench) =>
      Effect.gen(function* () {
        yield* shell(bench, "true");
        bench.put("a.txt", "one\nby hand\n");
        expect(told(yield* shell(bench, "echo by command >> a.txt"))).toEqual(["shell changed a.txt"]);
        yield* undo();
        expect(bench.read("a.txt")).toBe("one\nby hand\n");
      })
    )
  );

  it.effect("leaves work that was there before as it was, staged or not, tracked or not", () =>
    inGit({ "a.txt": "one\n", "b.txt": "b\n" }, (bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "staged\n");
        git(bench.workspace, "add", "a.txt");
        bench.put("a.txt", "staged\nand not\n").put("untracked.txt", "mine\n").put("b.txt", "dirty\n");
        git(bench.workspace, "add", "b.txt");
        yield* shell(bench, "true");
        expect(bench.payloads().find(({ type }) => type === "git_state_observed")).toMatchObject({
          dirtyPaths: ["a.txt", "untracked.txt"]
        });
        yield* shell(bench, "for f in a.txt b.txt untracked.txt; do echo lost > $f; done");
        yield* undo();
        expect(bench.read("a.txt")).toBe("staged\nand not\n");
        expect(bench.read("b.txt")).toBe("dirty\n");
        expect(bench.read("untracked.txt")).toBe("mine\n");
      })
    )
  );

  it.effect("is seen below a directory of the repository, with paths as that directory has them", () =>
    withBench((outer) =>
      Effect.gen(function* () {
        outer.put("sub/a.txt", "a\n").put("sub/deep/b.txt", "b\n").put("beside.txt", "c\n");
        commit(outer.workspace);
        const bench = outer.inside("sub");
        yield* Effect.gen(function* () {
          const events = yield* shell(
            bench,
            "echo x > a.txt; git mv -f deep/b.txt moved.txt; echo y > ../beside.txt"
          );
          expect(told(events)).toEqual([
            "shell changed a.txt",
            "shell created moved.txt",
            "shell deleted deep/b.txt"
          ]);
          yield* undo();
          expect(bench.read("a.txt")).toBe("a\n");
          expect(bench.read("deep/b.txt")).toBe("b\n");
        }).pipe(Effect.provide(bench.layer()));
      })
    )
  );

  it.effect("is seen under every name a file can have", () => {
    const names = [
      "with space.txt",
      "ünïcödé.txt",
      'quote"d.txt',
      "line\nfeed.txt",
      "-dash.txt",
      "$(x).txt",
      "tab\t.txt"
    ];
    return inGit(Object.fromEntries(names.map((name) => [name, `${name}\n`])), (bench) =>
      Effect.gen(function* () {
        yield* shell(bench, 'for f in *; do echo changed > "./$f"; done');
        yield* undo();
        expect(names.map((name) => bench.read(name))).toEqual(names.map((name) => `${name}\n`));
      })
    );
  });

  it.effect("comes back in the form of the checkout, not in git's own", () =>
    inGit({ ".gitattributes": "*.txt text eol=crlf\n", "sub/a.txt": "one\r\ntwo\r\n" }, (bench) =>
      Effect.gen(function* () {
        yield* shell(bench, "rm sub/a.txt");
        yield* undo();
        expect(bench.read("sub/a.txt")).toBe("one\r\ntwo\r\n");
      })
    )
  );

  it.effect("survives a commit and a checkout by the command itself", () =>
    inGit({ "a.txt": "one\n", "b.txt": "b\n" }, (bench) =>
      Effect.gen(function* () {
        const say = "git -c user.email=a@example.com -c user.name=a";
        const events = yield* shell(
          bench,
          `git checkout -qb other; echo two > a.txt; echo new > n.txt; git add -A; ${say} commit -qm second`
        );
        expect(told(events)).toEqual(["shell changed a.txt", "shell created n.txt"]);
        expect(told(yield* shell(bench, "git checkout -q -"))).toEqual([
          "shell changed a.txt",
          "shell deleted n.txt"
        ]);
        yield* undo();
        expect(bench.read("a.txt")).toBe("two\n");
        expect(bench.read("n.txt")).toBe("new\n");
      })
    )
  );

  it.effect("does not include what git ignores, until it stops being ignored", () =>
    inGit({ ".gitignore": "out/\n*.log\n", "a.txt": "a\n", "out/keep": "" }, (bench) =>
      Effect.gen(function* () {
        expect(told(yield* shell(bench, "mkdir -p out/deep; echo x > out/deep/x; echo l > a.log"))).toEqual(
          []
        );
        expect(told(yield* shell(bench, "echo y > out/deep/y"))).toEqual([]);
        // What stops being ignored was there: it must not pass for created, or an undo would delete it.
        expect(told(yield* shell(bench, "rm .gitignore"))).toEqual(["shell deleted .gitignore"]);
        expect(told(yield* shell(bench, "echo z > a.log"))).toEqual(["shell changed a.log"]);
      })
    )
  );

  it.effect("is told honestly where the way back is not known", () =>
    inGit({ "a.txt": "a\n", "b.txt": "b\n" }, (bench) =>
      Effect.gen(function* () {
        bench.put("large.bin", new Uint8Array(maxKeptFileBytes + 1));
        symlinkSync("a.txt", bench.path("link"));
        const events = yield* shell(bench, "echo x > large.bin; ln -sfn b.txt link; echo y > a.txt");
        expect(told(events)).toEqual([
          "lost large.bin (their earlier content was not kept)",
          "shell changed a.txt",
          "shell changed link"
        ]);
      })
    )
  );

  it.effect("is one honest line where it is more than can be held", () =>
    inGit({ "a.txt": "a\n" }, (bench) =>
      Effect.gen(function* () {
        const [event, ...more] = yield* shell(
          bench,
          `for i in $(seq ${maxDriftFiles + 1}); do : > f$i; done`
        );
        expect(more).toEqual([]);
        expect(event).toMatchObject({ type: "shell_mutation_observed", reversible: false });
        expect(event?.type === "shell_mutation_observed" ? event.paths.length : 0).toBe(256);
      })
    )
  );

  it.effect("sees a file become a directory, and a directory a file", () =>
    inGit({ a: "a\n", "d/x": "x\n" }, (bench) =>
      Effect.gen(function* () {
        const events = yield* shell(bench, "rm a; mkdir a; echo i > a/inner; rm -r d; echo f > d");
        expect(told(events)).toEqual([
          "shell created a/inner",
          "shell created d",
          "shell deleted a",
          "shell deleted d/x"
        ]);
      })
    )
  );

  it.effect("leaves the files of a repository inside the workspace alone, and says that there is one", () =>
    inGit({ "a.txt": "a\n", "d/b.txt": "b\n" }, (bench) =>
      Effect.gen(function* () {
        const appeared = (root: string) =>
          `lost ${root}/.git (a repository of its own: its hooks and settings take effect with Git commands in it)`;
        expect(told(yield* shell(bench, "git init -q inner; echo x > inner/x"))).toEqual([appeared("inner")]);
        expect(told(yield* shell(bench, "git init -q d"))).toEqual([appeared("d")]);
        expect(told(yield* shell(bench, "git init -q new/deep; echo y > inner/y"))).toEqual([
          appeared("new/deep")
        ]);
      })
    )
  );

  it.effect("includes hooks and settings of every repository in the workspace, whenever they come", () =>
    inGit({ "a.txt": "a\n" }, (bench) =>
      Effect.gen(function* () {
        git(bench.workspace, "init", "-q", "x/inner");
        bench.remove("x/inner/.git/hooks");
        bench.remove(".git/hooks");
        yield* shell(bench, "true");
        const events = yield* shell(
          bench,
          "for r in . x/inner; do mkdir -p $r/.git/hooks; echo evil > $r/.git/hooks/post-checkout; done; git -C x/inner config core.fsmonitor ./evil; git init -q late"
        );
        expect(told(events).filter((line) => !line.startsWith("lost"))).toEqual([
          "shell changed x/inner/.git/config",
          "shell created .git/hooks/post-checkout",
          "shell created x/inner/.git/hooks/post-checkout"
        ]);
        expect(told(yield* shell(bench, "echo evil > late/.git/hooks/pre-push"))).toEqual([
          "shell created late/.git/hooks/pre-push"
        ]);
        yield* undo();
        expect(bench.exists("late/.git/hooks/pre-push")).toBe(false);
      })
    )
  );
});

describe("what a command did, outside git", () => {
  it.effect("is known and reversible where the files are few and small", () =>
    inPlain({ "a.txt": "a\n", "d/b.txt": "b\n", "node_modules/x": "not ours\n" }, (bench) =>
      Effect.gen(function* () {
        const events = yield* shell(
          bench,
          "echo x > a.txt; rm -r d; echo n > n.txt; echo y > node_modules/x"
        );
        expect(told(events)).toEqual(["shell changed a.txt", "shell created n.txt", "shell deleted d/b.txt"]);
        yield* undo();
        expect(bench.read("a.txt")).toBe("a\n");
        expect(bench.read("d/b.txt")).toBe("b\n");
        expect(bench.exists("n.txt")).toBe(false);
      })
    )
  );

  it.effect("is told without a way back where the file was too large to keep", () =>
    inPlain({ "large.bin": new Uint8Array(maxKeptFileBytes + 1) }, (bench) =>
      Effect.gen(function* () {
        expect(told(yield* shell(bench, "echo x > large.bin"))).toEqual([
          "lost large.bin (their earlier content was not kept)"
        ]);
      })
    )
  );
});
