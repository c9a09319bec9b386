/** Symbolic links that commands make, replace and remove, each in the real sandbox, and what undo does about them. */
import { lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { SessionChanges } from "../../src/changes/session-changes.ts";
import { classify } from "../../src/policy/classify.ts";
import { undo } from "../changes/undoing.ts";
import { aCommand } from "../policy/a-call.ts";
import { type Bench, withBench } from "../tool/workbench.ts";
import { commit } from "./shell.ts";
import { sandboxed, walled } from "./walled.ts";

/** What lies at a path itself: null for nothing. */
const at = (bench: Bench, name: string): string | null => {
  const path = join(bench.workspace, name);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  if (stat.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  return stat.isDirectory()
    ? "directory"
    : `${(stat.mode & 0o777).toString(8)} ${readFileSync(path, "utf8")}`;
};

const names = ["f", "x", "link", "dangling", "tree", "kept", "kept/a", "local/link"] as const;

const all = (bench: Bench) => Object.fromEntries(names.map((name) => [name, at(bench, name)]));

/** Files and links: committed, untracked and ignored; one leads nowhere, one to a directory. */
const linked = (bench: Bench): Bench => {
  walled(bench)
    .put(".gitignore", "local*/\n")
    .put("f", "file\n", 0o755)
    .put("x", "other\n")
    .put("kept/a", "a\n")
    .put("local/x", "local\n");
  symlinkSync("x", join(bench.workspace, "link"));
  symlinkSync("kept", join(bench.workspace, "tree"));
  commit(bench.workspace);
  symlinkSync("no/such", join(bench.workspace, "dangling"));
  symlinkSync("x", join(bench.workspace, "local/link"));
  return bench;
};

/** Runs a line as policy reads it. */
const runs = (bench: Bench, line: string) => {
  const facts = { workspace: bench.workspace, home: bench.home, stateDirectory: bench.state };
  const { capabilities, touches } = classify(aCommand(line, { facts }));
  return sandboxed(bench, line, capabilities, touches);
};

const inLinked = <A, E>(use: (bench: Bench) => Effect.Effect<A, E, ServicesOf<Bench>>) =>
  withBench((bench) => Effect.suspend(() => use(linked(bench)).pipe(Effect.provide(bench.layer()))));

type ServicesOf<B extends Bench> = import("effect").Layer.Layer.Success<ReturnType<B["layer"]>>;

const commands: ReadonlyArray<string> = [
  "ln -sf x f",
  "rm f && ln -s /etc/hostname f",
  "ln -sfn f link",
  "ln -sfn f dangling",
  "rm link",
  "rm dangling tree",
  "rm tree && cp x tree",
  "rm link && echo new > link",
  "mv dangling link",
  "mv link f",
  "ln -s x brandnew && mv brandnew f",
  "rm -rf kept && ln -s local kept",
  "rm local/link",
  "rm -rf local",
  "ln -sf f local/link",
  "find . -type l -delete",
  "rm link && mkdir link && echo a > link/a",
  "rm tree && cp -r kept tree",
  "rm f && mkdir -p f/deep && echo a > f/deep/a"
];

describe("a link", () => {
  it.effect.each(commands)("is brought back by undo, and the undo undone, after: %s", (line) =>
    inLinked((bench) =>
      Effect.gen(function* () {
        const before = all(bench);
        yield* runs(bench, line);
        const after = all(bench);
        expect(after, "the command did nothing").not.toEqual(before);
        yield* undo();
        expect(all(bench)).toEqual(before);
        yield* undo({ redo: true });
        expect(all(bench)).toEqual(after);
        yield* undo();
        expect(all(bench)).toEqual(before);
      })
    )
  );

  it.effect("that a command made is removed by undo, and what it leads to stays", () =>
    inLinked((bench) =>
      Effect.gen(function* () {
        yield* runs(bench, "ln -s x new");
        expect(at(bench, "new")).toBe("-> x");
        expect((yield* undo()).output).toBe("removed new");
        expect(at(bench, "new")).toBeNull();
        expect(at(bench, "x")).toBe("644 other\n");
      })
    )
  );

  it.effect("that someone turned elsewhere since is left as it is, and so is what it leads to", () =>
    inLinked((bench) =>
      Effect.gen(function* () {
        yield* runs(bench, "ln -sf x f");
        rmSync(join(bench.workspace, "f"));
        symlinkSync("kept/a", join(bench.workspace, "f"));
        expect(yield* undo()).toMatchObject({
          ok: false,
          output: "left f as it is: it has been changed since a command changed it"
        });
        expect(at(bench, "f")).toBe("-> kept/a");
        expect(at(bench, "kept/a")).toBe("644 a\n");
      })
    )
  );

  it.effect("is not taken for a file whose content is where it leads", () =>
    inLinked((bench) =>
      Effect.gen(function* () {
        yield* runs(bench, "ln -sf x f");
        rmSync(join(bench.workspace, "f"));
        writeFileSync(join(bench.workspace, "f"), "x");
        expect((yield* undo()).ok).toBe(false);
        expect(at(bench, "f")).toBe("644 x");
      })
    )
  );

  it.effect("in place of a directory above a changed file keeps undo from what it leads to", () =>
    inLinked((bench) =>
      Effect.gen(function* () {
        yield* runs(bench, "echo b > kept/a");
        rmSync(join(bench.workspace, "kept"), { recursive: true });
        bench.put("decoy/a", "b\n");
        symlinkSync("decoy", join(bench.workspace, "kept"));
        expect((yield* undo()).output).toBe("left kept/a as it is: a directory above it is a link now");
        expect(at(bench, "decoy/a")).toBe("644 b\n");
      })
    )
  );

  it.effect("can be undone by its own name, and a file by the name of a link to it", () =>
    inLinked((bench) =>
      Effect.gen(function* () {
        yield* runs(bench, "echo more >> x");
        yield* runs(bench, "ln -sf x f");
        expect((yield* undo({ path: "f" })).output).toBe("restored f");
        expect(at(bench, "f")).toBe("755 file\n");
        expect((yield* undo({ path: "link" })).output).toBe("restored x");
        expect(at(bench, "x")).toBe("644 other\n");
      })
    )
  );

  it.effect("gives way to a directory that someone keeps things in", () =>
    inLinked((bench) =>
      Effect.gen(function* () {
        yield* runs(bench, "rm link && mkdir link");
        bench.put("link/mine", "mine\n");
        expect(yield* undo()).toMatchObject({ ok: false, output: "left link as it is: it is a directory" });
        expect(at(bench, "link/mine")).toBe("644 mine\n");
      })
    )
  );

  it.effect("in a file's place shows in the review as what undo brings back", () =>
    inLinked((bench) =>
      Effect.gen(function* () {
        yield* runs(bench, "ln -sf x f && rm -rf kept && ln -s local kept");
        const { review } = yield* SessionChanges;
        const { files, unaccounted } = yield* review({ diffs: true });
        expect(files).toMatchObject([
          { path: "f", what: "changed", stays: null },
          { path: "kept", what: "created", stays: null },
          { path: "kept/a", what: "deleted", stays: null }
        ]);
        expect(unaccounted).toEqual([]);
      })
    )
  );
});

describe("an ignored directory", () => {
  it.effect.each([
    "mv local local-old",
    "mv local/x local/y",
    "cp -r local local-copy",
    "mkdir local2 && mv local/x local2/"
  ])("is back in its place, with no copy left where git ignores it too, after: %s", (line) =>
    inLinked((bench) =>
      Effect.gen(function* () {
        const copies = ["local/x", "local/y", "local-old/x", "local-copy/x", "local2/x", "local-old/link"];
        const before = copies.map((name) => at(bench, name));
        yield* runs(bench, line);
        const after = copies.map((name) => at(bench, name));
        expect(after).not.toEqual(before);
        yield* undo();
        expect(copies.map((name) => at(bench, name))).toEqual(before);
        yield* undo({ redo: true });
        expect(copies.map((name) => at(bench, name))).toEqual(after);
      })
    )
  );

  it.effect("keeps what lay at the destination before", () =>
    inLinked((bench) =>
      Effect.gen(function* () {
        bench.put("local2/mine", "mine\n");
        yield* runs(bench, "mv local local2/");
        expect(at(bench, "local2/local/x")).toBe("644 local\n");
        yield* undo();
        expect(at(bench, "local2/mine")).toBe("644 mine\n");
        expect(at(bench, "local2/local/x")).toBeNull();
        expect(at(bench, "local/x")).toBe("644 local\n");
      })
    )
  );
});
