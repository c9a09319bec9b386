import { statSync } from "node:fs";
import { describe, expect, it } from "@effect/vitest";
import { digestText, SessionId } from "@latch/protocol";
import { type Context, Effect, Layer } from "effect";
import * as Checkpoint from "../../src/tool/checkpoint.ts";
import * as Patch from "../../src/tool/patch.ts";
import * as ReadFile from "../../src/tool/read-file.ts";
import * as Undo from "../../src/tool/undo.ts";
import * as Write from "../../src/tool/write.ts";
import { commit, shell } from "../files/shell.ts";
import { type Bench, withBench } from "./workbench.ts";

const another = SessionId.make("00000000-0000-4000-8000-000000000002");

const tools = Effect.all({
  read: ReadFile.make,
  patch: Patch.make,
  write: Write.make,
  undo: Undo.make,
  checkpoint: Checkpoint.make
});

type Name = Effect.Effect.Success<typeof tools> extends infer T ? keyof T : never;
type Services = Layer.Layer.Success<ReturnType<Bench["layer"]>>;

/** An open session: its tools by name. Opening it again is what a restart does. */
const opened = (bench: Bench, session?: SessionId) =>
  Effect.gen(function* () {
    const context: Context.Context<Services> = yield* Layer.build(bench.layer(session));
    const all = yield* Effect.provide(tools, context);
    const call = (name: Name, args: object = {}) => Effect.provide(bench.call(all[name], args), context);
    const run = (command: string) => Effect.provide(shell(bench, command), context);
    return { call, run };
  });

const inBench = <A, E, R>(use: (bench: Bench) => Effect.Effect<A, E, R>) =>
  withBench((bench) => Effect.scoped(use(bench)));

describe("undo", () => {
  it.effect("takes back one change after another, and does them again", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "0\n", 0o755);
        const { call } = yield* opened(bench);
        yield* call("read", { path: "a.txt" });
        yield* call("patch", { path: "a.txt", old: "0", new: "1" });
        yield* call("patch", { path: "a.txt", old: "1", new: "2" });
        yield* call("write", { path: "b.txt", content: "b\n" });
        expect((yield* call("undo")).output).toBe("removed b.txt");
        expect((yield* call("undo")).output).toBe("restored a.txt");
        expect(bench.read("a.txt")).toBe("1\n");
        yield* call("undo");
        expect(bench.read("a.txt")).toBe("0\n");
        expect(yield* call("undo")).toMatchObject({ ok: false, output: "there is nothing to undo" });
        for (const _ of [1, 2, 3]) yield* call("undo", { redo: true });
        expect(bench.read("a.txt")).toBe("2\n");
        expect(bench.read("b.txt")).toBe("b\n");
        expect(statSync(bench.path("a.txt")).mode & 0o777).toBe(0o755);
        expect(yield* call("undo", { redo: true })).toMatchObject({
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
          const { call } = yield* opened(bench);
          yield* call("read", { path: "a.txt" });
          yield* call("patch", { path: "a.txt", old: "0", new: "1" });
          bench.put("a.txt", "1\nby hand\n");
          const length = bench.payloads().length;
          expect(yield* call("undo")).toMatchObject({
            ok: false,
            failure: "stale",
            output: "left a.txt as it is: it has been changed since Latch changed it"
          });
          expect(bench.read("a.txt")).toBe("1\nby hand\n");
          expect(bench.payloads().length).toBe(length);
          // Refusing changes nothing: with the old content back, it works.
          bench.put("a.txt", "1\n");
          expect((yield* call("undo")).ok).toBe(true);
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
            let undone = yield* again.call("undo");
            undone.failure !== "not_found";
            undone = yield* again.call("undo")
          ) {
            told.push(...undone.output.split("\n"));
            if (!undone.ok) break;
          }
          expect(told.slice(0, 3).sort()).toEqual(["removed fresh", "restored command", "restored mine"]);
          expect(told.slice(3)).toEqual(["left editor as it is: it has been changed since Latch changed it"]);
          yield* again.call("undo", { path: "mine" });
          expect((yield* again.call("undo", { path: "both" })).output).toBe(
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
          expect((yield* they.call("undo", { path: "both" })).output).toBe("restored both");
          expect(bench.read("both")).toBe("both me\n");
          expect((yield* again.call("undo", { path: "both" })).output).toBe("restored both");
          expect(bench.read("both")).toBe("both 0\n");
        })
      )
  );

  it.effect("of a step restores the files that are as it left them, and names the others", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a", "a\n").put("b", "b\n");
        const { call, run } = yield* opened(bench);
        yield* run("echo x > a; echo x > b");
        bench.put("b", "by hand\n");
        const undone = yield* call("undo");
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
        const { call, run } = yield* opened(bench);
        yield* run("rm -rf d");
        yield* call("undo");
        expect(bench.read("d/deep/run.sh")).toBe("#!/bin/sh\n");
        expect(statSync(bench.path("d/deep/run.sh")).mode & 0o777).toBe(0o750);
        yield* call("undo", { redo: true });
        expect(bench.exists("d/deep/run.sh")).toBe(false);
        yield* call("undo");
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
          const { call } = yield* opened(bench);
          yield* call("read", { path: "a.txt" });
          yield* call("patch", { path: "a.txt", old: "0", new: "1" });
          yield* call("undo");
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
        const { call } = yield* opened(bench);
        yield* call("read", { path: "a.txt" });
        yield* call("patch", { path: "a.txt", old: "0", new: "1" });
        const kept = digestText("0\n");
        bench.artifacts.set(kept, new Uint8Array([88]));
        expect((yield* call("undo")).output).toContain("its kept content is damaged");
        bench.artifacts.delete(kept);
        expect((yield* call("undo")).output).toContain("not kept");
        expect(bench.read("a.txt")).toBe("1\n");
      })
    )
  );

  it.effect("of the last change of one file goes around the changes of others", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        const { call } = yield* opened(bench);
        yield* call("write", { path: "a", content: "a\n" });
        yield* call("write", { path: "b", content: "b\n" });
        expect((yield* call("undo", { path: "a" })).output).toBe("removed a");
        expect(bench.exists("b")).toBe(true);
      })
    )
  );
});

describe("a checkpoint", () => {
  it.effect("can be come back to over commands, edits and undos, and left again", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "0\n").put("b.txt", "0\n");
        const { call, run } = yield* opened(bench);
        yield* call("read", { path: "a.txt" });
        yield* call("patch", { path: "a.txt", old: "0", new: "1" });
        expect((yield* call("checkpoint", { label: "before" })).output).toMatch(
          /^checkpoint [0-9a-f]{8} \(before\)$/
        );
        yield* call("undo");
        yield* run("echo 5 > b.txt; echo 6 > c.txt; echo 7 > a.txt");
        yield* call("checkpoint", { label: "after" });
        const back = yield* call("undo", { checkpoint: "before" });
        expect(back.ok).toBe(true);
        expect([bench.read("a.txt"), bench.read("b.txt"), bench.exists("c.txt")]).toEqual([
          "1\n",
          "0\n",
          false
        ]);
        yield* call("undo", { checkpoint: "after" });
        expect([bench.read("a.txt"), bench.read("b.txt"), bench.read("c.txt")]).toEqual([
          "7\n",
          "5\n",
          "6\n"
        ]);
        const wrong = yield* call("undo", { checkpoint: "never" });
        expect(wrong.output).toBe('there is no checkpoint "never"; there is "before", "after"');
      })
    )
  );
});

describe("an edit that a crash cut off between the file and the log", () => {
  const crash = (bench: Bench, content: string | null) =>
    Effect.gen(function* () {
      bench.put("a.txt", "0\n");
      const { call } = yield* opened(bench);
      yield* call("read", { path: "a.txt" });
      yield* call("patch", { path: "a.txt", old: "0", new: "1" });
      // As if the process had died before the change was committed.
      const lost = bench.store.events.pop();
      expect(lost?.payload.type).toBe("file_changed");
      if (content !== null) bench.put("a.txt", content);
      return lost;
    });

  it.effect(
    "is found by its intent when the session is opened again, recorded once, and can be taken back",
    () =>
      inBench((bench) =>
        Effect.gen(function* () {
          const lost = yield* crash(bench, null);
          const { call } = yield* opened(bench);
          expect(bench.payloads().at(-1)).toEqual(lost?.payload);
          const length = bench.payloads().length;
          yield* opened(bench);
          expect(bench.payloads().length).toBe(length);
          yield* call("undo");
          expect(bench.read("a.txt")).toBe("0\n");
        })
      )
  );

  for (const [name, content] of [
    ["the file says that it never happened", "0\n"],
    ["someone else wrote since", "by hand\n"]
  ] as const) {
    it.effect(`is not made up where ${name}`, () =>
      inBench((bench) =>
        Effect.gen(function* () {
          yield* crash(bench, content);
          const length = bench.payloads().length;
          yield* opened(bench);
          expect(bench.payloads().length).toBe(length);
        })
      )
    );
  }
});
