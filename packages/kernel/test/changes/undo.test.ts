import { readFileSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "@effect/vitest";
import { digestText, type Payload, RunId, SessionId } from "@latch/protocol";
import { Effect } from "effect";
import { commit } from "../files/shell.ts";
import { inBench, opened } from "./opened.ts";

const another = SessionId.make("00000000-0000-4000-8000-000000000002");

const changedFile = (path: string, before: string, after: string): Payload => {
  const version = (text: string) => ({ path, hash: digestText(text), size: text.length, mode: 0o644 });
  return {
    type: "file_changed",
    path,
    before: version(before),
    after: version(after),
    preImage: digestText(before),
    owner: "latch",
    additions: 1,
    deletions: 1
  };
};

describe("undo", () => {
  it.effect("takes back one change after another, and does them again", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "0\n", 0o755);
        const { call, undo } = yield* opened(bench);
        yield* call("read", { path: "a.txt" });
        yield* call("patch", { path: "a.txt", old: "0", new: "1" });
        yield* call("patch", { path: "a.txt", old: "1", new: "2" });
        yield* call("write", { path: "b.txt", content: "b\n" });
        expect((yield* undo()).output).toBe("removed b.txt");
        expect((yield* undo()).output).toBe("restored a.txt");
        expect(bench.read("a.txt")).toBe("1\n");
        yield* undo();
        expect(bench.read("a.txt")).toBe("0\n");
        expect(yield* undo()).toMatchObject({ ok: false, output: "there is nothing to undo" });
        for (const _ of [1, 2, 3]) yield* undo({ redo: true });
        expect(bench.read("a.txt")).toBe("2\n");
        expect(bench.read("b.txt")).toBe("b\n");
        expect(statSync(bench.path("a.txt")).mode & 0o777).toBe(0o755);
        expect(yield* undo({ redo: true })).toMatchObject({
          ok: false,
          output: "there is nothing to redo"
        });
      })
    )
  );

  it.effect(
    "refuses a file that someone else wrote since, byte for byte, and writes nothing to the log",
    () =>
      inBench((bench) =>
        Effect.gen(function* () {
          bench.put("a.txt", "0\n");
          const { call, undo } = yield* opened(bench);
          yield* call("read", { path: "a.txt" });
          yield* call("patch", { path: "a.txt", old: "0", new: "1" });
          bench.put("a.txt", "1\nby hand\n");
          const length = bench.payloads().length;
          expect(yield* undo()).toMatchObject({
            ok: false,
            failure: "refused",
            output: "left a.txt as it is: it has been changed since Latch changed it"
          });
          expect(bench.read("a.txt")).toBe("1\nby hand\n");
          expect(bench.payloads().length).toBe(length);
          // Refusing changes nothing: with the old content back, it works.
          bench.put("a.txt", "1\n");
          expect((yield* undo()).ok).toBe(true);
          expect(bench.read("a.txt")).toBe("0\n");
        })
      )
  );

  it.effect(
    "restores what is ours and refuses the rest, after two sessions, an editor, a command and a restart",
    () =>
      inBench((bench) =>
        Effect.gen(function* () {
          for (const name of ["mine", "theirs", "both", "editor", "command"]) bench.put(name, `${name} 0\n`);
          commit(bench.workspace);
          const me = yield* opened(bench);
          const they = yield* opened(bench, another);
          for (const name of ["mine", "both", "editor"]) {
            yield* me.call("read", { path: name });
            yield* me.call("patch", { path: name, old: "0", new: "me" });
          }
          for (const name of ["theirs", "both"]) {
            yield* they.call("read", { path: name });
            yield* they.call("write", { path: name, content: `${name} they\n` });
          }
          bench.put("editor", "editor by hand\n");
          yield* me.run("echo 'command ran' > command; echo more >> mine; echo new > fresh");

          const again = yield* opened(bench);
          const told: Array<string> = [];
          for (
            let undone = yield* again.undo();
            undone.failure !== "NothingToUndo";
            undone = yield* again.undo()
          ) {
            told.push(...undone.output.split("\n"));
            if (!undone.ok) break;
          }
          expect(told.slice(0, 3).sort()).toEqual(["removed fresh", "restored command", "restored mine"]);
          expect(told.slice(3)).toEqual(["left editor as it is: it has been changed since Latch changed it"]);
          yield* again.undo({ path: "mine" });
          expect((yield* again.undo({ path: "both" })).output).toBe(
            "left both as it is: it has been changed since Latch changed it"
          );
          const state = () =>
            Object.fromEntries(
              ["mine", "theirs", "both", "editor", "command"].map((name) => [name, bench.read(name)])
            );
          expect(state()).toEqual({
            mine: "mine 0\n",
            theirs: "theirs they\n",
            both: "both they\n",
            editor: "editor by hand\n",
            command: "command 0\n"
          });
          expect(bench.exists("fresh")).toBe(false);

          // The other session takes back its own, and then the first one can.
          expect((yield* they.undo({ path: "both" })).output).toBe("restored both");
          expect(bench.read("both")).toBe("both me\n");
          expect((yield* again.undo({ path: "both" })).output).toBe("restored both");
          expect(bench.read("both")).toBe("both 0\n");
        })
      )
  );

  it.effect("of a step restores the files that are as it left them, and names the others", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a", "a\n").put("b", "b\n");
        const { run, undo } = yield* opened(bench);
        yield* run("echo x > a; echo x > b");
        bench.put("b", "by hand\n");
        const undone = yield* undo();
        expect(undone.ok).toBe(true);
        expect(undone.output.split("\n").sort()).toEqual([
          "left b as it is: it has been changed since a command changed it",
          "restored a"
        ]);
        expect([bench.read("a"), bench.read("b")]).toEqual(["a\n", "by hand\n"]);
      })
    )
  );

  it.effect("brings back a file that a command deleted, with its permission bits and its directory", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("d/deep/run.sh", "#!/bin/sh\n", 0o750);
        const { run, undo } = yield* opened(bench);
        yield* run("rm -rf d");
        yield* undo();
        expect(bench.read("d/deep/run.sh")).toBe("#!/bin/sh\n");
        expect(statSync(bench.path("d/deep/run.sh")).mode & 0o777).toBe(0o750);
        yield* undo({ redo: true });
        expect(bench.exists("d/deep/run.sh")).toBe(false);
        yield* undo();
        expect(statSync(bench.path("d/deep/run.sh")).mode & 0o777).toBe(0o750);
      })
    )
  );

  it.effect(
    "is not taken for a change from outside by the next read, but a whole write has to read first",
    () =>
      inBench((bench) =>
        Effect.gen(function* () {
          bench.put("a.txt", "0\n");
          const { call, undo } = yield* opened(bench);
          yield* call("read", { path: "a.txt" });
          yield* call("patch", { path: "a.txt", old: "0", new: "1" });
          yield* undo();
          expect(yield* call("write", { path: "a.txt", content: "2\n" })).toMatchObject({
            ok: false,
            failure: "stale"
          });
          yield* call("read", { path: "a.txt" });
          expect((yield* call("write", { path: "a.txt", content: "2\n" })).ok).toBe(true);
          expect(bench.kinds()).not.toContain("external_file_change_detected");
        })
      )
  );

  it.effect("refuses where the content to go back to is gone or damaged", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "0\n");
        const { call, undo } = yield* opened(bench);
        yield* call("read", { path: "a.txt" });
        yield* call("patch", { path: "a.txt", old: "0", new: "1" });
        const kept = digestText("0\n");
        bench.artifacts.set(kept, new Uint8Array([88]));
        expect((yield* undo()).output).toContain("its kept content is damaged");
        bench.artifacts.delete(kept);
        expect((yield* undo()).output).toContain("not kept");
        expect(bench.read("a.txt")).toBe("1\n");
      })
    )
  );

  it.effect("of the last change of one file goes around the changes of others", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        const { call, undo } = yield* opened(bench);
        yield* call("write", { path: "a", content: "a\n" });
        yield* call("write", { path: "b", content: "b\n" });
        expect((yield* undo({ path: "a" })).output).toBe("removed a");
        expect(bench.exists("b")).toBe(true);
      })
    )
  );
});

describe("an undo", () => {
  it.effect("leaves the way back to all that it took back, also after a restart", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "0\n").put("b.txt", "0\n", 0o755);
        const { run, undo, changes } = yield* opened(bench);
        const start = yield* changes.checkpoint("start");
        yield* run("echo 1 > a.txt; echo new > c.txt");
        yield* run("echo 2 > a.txt; rm b.txt");
        const { back } = yield* undo({ checkpoint: start.id });
        expect([bench.read("a.txt"), bench.read("b.txt"), bench.exists("c.txt")]).toEqual([
          "0\n",
          "0\n",
          false
        ]);
        const again = yield* opened(bench);
        yield* again.undo({ checkpoint: back?.id ?? "none" });
        expect([bench.read("a.txt"), bench.exists("b.txt"), bench.read("c.txt")]).toEqual([
          "2\n",
          false,
          "new\n"
        ]);
        yield* again.undo({ checkpoint: "start" });
        expect(statSync(bench.path("b.txt")).mode & 0o777).toBe(0o755);
      })
    )
  );

  it.effect("takes back what the newest run did, and no more", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        const { run, undo, say } = yield* opened(bench);
        bench.put("a.txt", "0\n").put("b.txt", "0\n");
        expect((yield* undo({ run: true })).failure).toBe("NothingToUndo");
        yield* run("echo 1 > a.txt");
        yield* say({ type: "run_started", runId: RunId.make("run_1") });
        yield* run("echo 2 > a.txt");
        yield* run("echo 2 > b.txt");
        expect((yield* undo({ run: true })).output.split("\n").sort()).toEqual([
          "restored a.txt",
          "restored b.txt"
        ]);
        expect([bench.read("a.txt"), bench.read("b.txt")]).toEqual(["1\n", "0\n"]);
        expect((yield* undo({ run: true })).failure).toBe("NothingToUndo");
      })
    )
  );

  it.effect("that was cut off between the file and the log is finished by the next one", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "0\n");
        const { run, undo } = yield* opened(bench);
        yield* run("echo 1 > a.txt");
        yield* undo();
        expect(bench.store.events.pop()?.payload.type).toBe("change_reverted");
        const again = yield* opened(bench);
        expect((yield* again.undo()).output).toBe("a.txt is as it was already");
        yield* again.undo({ redo: true });
        expect(bench.read("a.txt")).toBe("1\n");
      })
    )
  );

  it.effect("restores a file outside the workspace that a grant had let Latch write, and no other", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        const outside = `${bench.root}/outside.txt`;
        const { undo, say } = yield* opened(bench);
        bench.artifacts.set(digestText("0\n"), new TextEncoder().encode("0\n"));
        writeFileSync(outside, "1\n");
        yield* say(changedFile(outside, "0\n", "1\n"));
        expect(yield* undo({ path: outside })).toMatchObject({ ok: true });
        expect(readFileSync(outside, "utf8")).toBe("0\n");
        expect((yield* undo({ path: `${bench.state}/latch.sqlite3` })).output).toContain("protected");
      })
    )
  );
});

describe("a checkpoint", () => {
  it.effect("can be come back to over commands, edits and undos, and left again", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "0\n").put("b.txt", "0\n");
        const { call, run, undo, changes } = yield* opened(bench);
        yield* call("read", { path: "a.txt" });
        yield* call("patch", { path: "a.txt", old: "0", new: "1" });
        const made = yield* changes.checkpoint("before");
        expect(made).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{8}$/), label: "before" });
        yield* undo();
        yield* run("echo 5 > b.txt; echo 6 > c.txt; echo 7 > a.txt");
        yield* changes.checkpoint("after");
        const back = yield* undo({ checkpoint: "before" });
        expect(back.ok).toBe(true);
        expect([bench.read("a.txt"), bench.read("b.txt"), bench.exists("c.txt")]).toEqual([
          "1\n",
          "0\n",
          false
        ]);
        yield* undo({ checkpoint: "after" });
        expect([bench.read("a.txt"), bench.read("b.txt"), bench.read("c.txt")]).toEqual([
          "7\n",
          "5\n",
          "6\n"
        ]);
        const wrong = yield* undo({ checkpoint: "never" });
        expect(wrong.output).toBe('there is no checkpoint "never"; there is "before", "after"');
      })
    )
  );
});
