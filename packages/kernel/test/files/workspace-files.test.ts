import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import type { Capability } from "@latch/protocol";
import { Effect, Either, Option } from "effect";
import { encodeUtf8 } from "../../src/files/text-codec.ts";
import { WorkspaceFiles } from "../../src/files/workspace-files.ts";
import * as Patch from "../../src/tool/patch.ts";
import * as ReadFile from "../../src/tool/read-file.ts";
import * as Write from "../../src/tool/write.ts";
import { type Bench, withBench } from "../tool/workbench.ts";

const inBench = <A, E, R>(use: (bench: Bench) => Effect.Effect<A, E, R>) =>
  withBench((bench) => use(bench).pipe(Effect.provide(bench.layer())));

const secret = "token = 'do not show'\n";

/** A way to name a place that must not be reached: how to lay it out, and what to ask for. */
interface Refused {
  readonly name: string;
  readonly lay?: (bench: Bench) => void;
  readonly ask: string | ((bench: Bench) => string);
  readonly says: string;
}

const outside = (bench: Bench): string => join(bench.root, "outside.txt");
const stateFile = (bench: Bench): string => join(bench.state, "secrets.toml");
const link = (to: (bench: Bench) => string, from: string) => (bench: Bench) =>
  symlinkSync(to(bench), bench.path(from));
const sameFile = (as: (bench: Bench) => string) => (bench: Bench) => linkSync(as(bench), bench.path("hard"));

const refused: ReadonlyArray<Refused> = [
  { name: "a path through ..", ask: "../home/other.txt", says: "outside the workspace" },
  { name: "an absolute path outside", ask: outside, says: "outside the workspace" },
  { name: "a link to a file outside", lay: link(outside, "l"), ask: "l", says: "outside the workspace" },
  {
    name: "a link to a directory outside, with more behind it",
    lay: link((bench) => bench.root, "up"),
    ask: "up/outside.txt",
    says: "outside the workspace"
  },
  {
    name: "a chain of links",
    lay: (bench) => {
      symlinkSync("b", bench.path("a"));
      symlinkSync(bench.root, bench.path("b"));
    },
    ask: "a/outside.txt",
    says: "outside the workspace"
  },
  { name: "a link to nothing", lay: link(() => "nowhere", "d"), ask: "d", says: "doesn't exist" },
  {
    name: "a file behind a link to nothing",
    lay: link(() => "nowhere", "d"),
    ask: "d/x",
    says: "doesn't exist"
  },
  { name: "a loop of links", lay: link(() => "o", "o"), ask: "o", says: "can't be resolved" },
  { name: "the state directory by its name", ask: stateFile, says: "protected" },
  {
    name: "the state directory through a link",
    lay: link((bench) => bench.state, "s"),
    ask: "s/secrets.toml",
    says: "protected"
  },
  { name: "a state file by another name of it", lay: sameFile(stateFile), ask: "hard", says: "protected" },
  {
    name: "a file deep in the state directory by another name of it",
    lay: sameFile((bench) => join(bench.state, "artifacts", "ab", "cd")),
    ask: "hard",
    says: "protected"
  },
  {
    name: "the state directory through /proc/self/root",
    ask: (bench) => `/proc/self/root${stateFile(bench)}`,
    says: "protected"
  },
  {
    name: "the state directory through /proc/self/cwd",
    ask: (bench) => `/proc/self/cwd/${"../".repeat(12)}${stateFile(bench).slice(1)}`,
    says: "protected"
  },
  { name: "a process's memory", ask: "/proc/self/environ", says: "not a file of a disk" },
  { name: "a device", ask: "/dev/zero", says: "not a file of a disk" },
  { name: "a credential", ask: (bench) => join(bench.home, ".ssh", "id"), says: "protected" },
  {
    name: "a credential by another name of it",
    lay: sameFile((bench) => join(bench.home, ".netrc")),
    ask: "hard",
    says: "protected"
  },
  { name: "a name with a zero byte", ask: "a\0b", says: "not a path" },
  { name: "a name that is too long", ask: "x/".repeat(3_000), says: "not a path" },
  {
    name: "a file used as a directory",
    lay: (bench) => bench.put("f", "f\n"),
    ask: "f/x",
    says: "can't be resolved"
  }
];

const layOut = (bench: Bench): void => {
  mkdirSync(join(bench.home, ".ssh"));
  mkdirSync(join(bench.state, "artifacts", "ab"), { recursive: true });
  for (const place of [
    join(bench.root, "outside.txt"),
    join(bench.home, "other.txt"),
    join(bench.home, ".ssh", "id"),
    join(bench.home, ".netrc"),
    join(bench.state, "secrets.toml"),
    join(bench.state, "artifacts", "ab", "cd")
  ]) {
    writeFileSync(place, secret);
  }
};

describe("a path that a model gives", () => {
  for (const { name, lay, ask, says } of refused) {
    it.effect(`is refused: ${name}`, () =>
      inBench((bench) =>
        Effect.gen(function* () {
          layOut(bench);
          lay?.(bench);
          const path = typeof ask === "string" ? ask : ask(bench);
          const may: ReadonlyArray<Capability> = ["workspace_source_write", "external_filesystem_write"];
          const read = yield* Effect.flatMap(ReadFile.make, (tool) => bench.call(tool, { path }, may));
          expect(read.ok).toBe(false);
          expect(read.output).toContain(says);
          expect(read.output).not.toContain("do not show");
          const write = yield* Effect.flatMap(Write.make, (tool) =>
            bench.call(tool, { path, content: "taken over\n" }, may)
          );
          expect(write.ok).toBe(false);
          expect(write.output).not.toContain("do not show");
          expect(bench.kinds()).not.toContain("workspace_mutation_possible");
        })
      )
    );
  }

  it.effect("protects the state directory also where a grant covers it", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        layOut(bench);
        const read = yield* ReadFile.make;
        const granted = [bench.home];
        const protectedOne = yield* bench.call(
          read,
          { path: join(bench.state, "secrets.toml") },
          [],
          granted
        );
        expect(protectedOne.output).toContain("protected");
        const covered = yield* bench.call(read, { path: join(bench.home, "other.txt") }, [], granted);
        expect(covered.ok).toBe(true);
      })
    )
  );

  it.effect("protects a credential's place before there is one", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        const write = yield* Write.make;
        const planted = yield* bench.call(
          write,
          { path: join(bench.home, ".ssh", "authorized_keys"), content: "planted\n" },
          ["external_filesystem_write"],
          [bench.home]
        );
        expect(planted).toMatchObject({ ok: false, failure: "policy_denied" });
        expect(existsSync(join(bench.home, ".ssh"))).toBe(false);
      })
    )
  );

  it.effect("may go through links that stay inside, and is known by where it leads", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("real/a.txt", "a\n");
        symlinkSync("real", bench.path("alias"));
        const read = yield* ReadFile.make;
        const patch = yield* Patch.make;
        expect((yield* bench.call(read, { path: "alias/a.txt" })).output).toContain(
          "[real/a.txt: lines 1-1 of 1]"
        );
        // Seen under one name, seen under all.
        expect((yield* bench.call(patch, { path: bench.path("real/a.txt"), old: "a", new: "b" })).ok).toBe(
          true
        );
        expect((yield* bench.call(patch, { path: "alias/../alias/a.txt", old: "b", new: "c" })).ok).toBe(
          true
        );
        expect(bench.read("real/a.txt")).toBe("c\n");
      })
    )
  );

  it.effect("writes to the file that a link leads to, and leaves the link a link", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("real.txt", "a\n");
        symlinkSync("real.txt", bench.path("link.txt"));
        const read = yield* ReadFile.make;
        const write = yield* Write.make;
        yield* bench.call(read, { path: "link.txt" });
        expect((yield* bench.call(write, { path: "link.txt", content: "b\n" })).ok).toBe(true);
        expect(bench.read("real.txt")).toBe("b\n");
        expect(statSync(bench.path("real.txt")).ino).toBe(statSync(bench.path("link.txt")).ino);
      })
    )
  );

  it.effect("needs the right to write git's own files, also through a link and in another case", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        mkdirSync(bench.path(".git"));
        symlinkSync(".git", bench.path("g"));
        const write = yield* Write.make;
        for (const path of [".git/config", "g/config", ".GIT/config", "sub/.git/hooks/post-checkout"]) {
          const tried = yield* bench.call(write, { path, content: "x\n" });
          expect(tried).toMatchObject({ ok: false, failure: "policy_denied" });
        }
        const granted = yield* bench.call(write, { path: "g/config", content: "x\n" }, [
          "git_metadata_write"
        ]);
        expect(granted.ok).toBe(true);
      })
    )
  );

  it.effect("needs the right to change what other programs act on, also where a link leads to it", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put(".vscode/tasks.json", "{}\n").put("package.json", "{}\n");
        symlinkSync(".vscode/tasks.json", bench.path("notes.txt"));
        const read = yield* ReadFile.make;
        const write = yield* Write.make;
        for (const path of ["notes.txt", "package.json"]) {
          yield* bench.call(read, { path });
          const tried = yield* bench.call(write, { path, content: "{ }\n" });
          expect(tried).toMatchObject({ ok: false, failure: "policy_denied" });
          const granted = yield* bench.call(write, { path, content: "{ }\n" }, ["workspace_metadata_write"]);
          expect(granted.ok).toBe(true);
        }
      })
    )
  );

  it.effect("writes nowhere without the right to", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        const write = yield* Write.make;
        const inside = yield* bench.call(write, { path: "a.txt", content: "x\n" }, ["workspace_read"]);
        expect(inside).toMatchObject({ ok: false, failure: "policy_denied" });
        const path = join(bench.root, "b.txt");
        const outside = yield* bench.call(
          write,
          { path, content: "x\n" },
          ["workspace_source_write"],
          [bench.root]
        );
        expect(outside).toMatchObject({ ok: false, failure: "policy_denied" });
        const granted = yield* bench.call(
          write,
          { path, content: "x\n" },
          ["external_filesystem_write"],
          [bench.root]
        );
        expect(granted.ok).toBe(true);
        expect(bench.kinds()).toEqual(["workspace_mutation_possible", "file_changed"]);
      })
    )
  );

  it.effect("that is no regular file is refused", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        mkdirSync(bench.path("d"));
        const read = yield* ReadFile.make;
        expect((yield* bench.call(read, { path: "d" })).output).toContain("it is a directory");
        expect(yield* bench.call(read, { path: "missing" })).toMatchObject({ failure: "not_found" });
      })
    )
  );
});

const profile = (bench: Bench) => ({
  workspace: bench.workspace,
  capabilities: new Set<Capability>(["workspace_source_write"]),
  externalRoots: []
});

describe("a write", () => {
  it.effect("keeps the permission bits, and leaves nothing else behind", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("run.sh", "#!/bin/sh\n", 0o750);
        const files = yield* WorkspaceFiles;
        const located = yield* files.locate("run.sh", profile(bench));
        yield* files.replace(located, yield* files.content(located), encodeUtf8("#!/bin/bash\n"));
        expect(statSync(bench.path("run.sh")).mode & 0o7777).toBe(0o750);
        expect(readdirSync(bench.workspace)).toEqual(["run.sh"]);
      })
    )
  );

  it.effect("gives a file with several names a content of its own", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "shared\n");
        linkSync(bench.path("a.txt"), bench.path("b.txt"));
        const files = yield* WorkspaceFiles;
        const located = yield* files.locate("a.txt", profile(bench));
        yield* files.replace(located, yield* files.content(located), encodeUtf8("own\n"));
        expect([bench.read("a.txt"), bench.read("b.txt")]).toEqual(["own\n", "shared\n"]);
      })
    )
  );

  it.effect("gives way to whoever wrote since, and leaves no trace", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "one\n");
        const files = yield* WorkspaceFiles;
        const located = yield* files.locate("a.txt", profile(bench));
        const before = yield* files.content(located);
        bench.put("a.txt", "two\n");
        const tried = yield* Effect.either(files.replace(located, before, encodeUtf8("mine\n")));
        expect(Either.isLeft(tried) && tried.left.reason).toBe("raced");
        expect(bench.read("a.txt")).toBe("two\n");
        const created = yield* files.locate("new.txt", profile(bench));
        bench.put("new.txt", "theirs\n");
        const late = yield* Effect.either(files.replace(created, Option.none(), encodeUtf8("mine\n")));
        expect(Either.isLeft(late) && late.left.reason).toBe("raced");
        expect(readdirSync(bench.workspace).sort()).toEqual(["a.txt", "new.txt"]);
      })
    )
  );

  it.effect("follows no directory that became a link after it was looked at", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("d/a.txt", "one\n");
        mkdirSync(join(bench.root, "elsewhere"));
        writeFileSync(join(bench.root, "elsewhere", "a.txt"), "one\n");
        const files = yield* WorkspaceFiles;
        const located = yield* files.locate("d/a.txt", profile(bench));
        const before = yield* files.content(located);
        renameSync(bench.path("d"), bench.path("moved"));
        symlinkSync(join(bench.root, "elsewhere"), bench.path("d"));
        for (const attempt of [
          files.replace(located, before, encodeUtf8("mine\n")),
          files.remove(located, Option.getOrThrow(before)),
          Effect.scoped(files.open(located))
        ]) {
          const tried = yield* Effect.either(attempt);
          expect(Either.isLeft(tried) && tried.left.reason).toBe("raced");
        }
        expect(readdirSync(join(bench.root, "elsewhere"))).toEqual(["a.txt"]);
      })
    )
  );

  it.effect("is all or nothing where the disk refuses", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("blocked", "a file, not a directory\n");
        const files = yield* WorkspaceFiles;
        const tried = yield* Effect.either(
          files.replace(
            { real: bench.path("blocked/a.txt"), name: "blocked/a.txt" },
            Option.none(),
            encodeUtf8("x")
          )
        );
        expect(Either.isLeft(tried)).toBe(true);
        expect(existsSync(bench.path("blocked/a.txt"))).toBe(false);
        expect(readdirSync(bench.workspace)).toEqual(["blocked"]);
      })
    )
  );
});
