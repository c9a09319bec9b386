import { describe, expect, it } from "@effect/vitest";
import { digestBytes, digestText, SessionId } from "@latch/protocol";
import { Effect, Layer } from "effect";
import { maxPageSourceBytes } from "../../src/defaults.ts";
import { maxEditableBytes } from "../../src/files/defaults.ts";
import * as Patch from "../../src/tool/patch.ts";
import * as ReadFile from "../../src/tool/read-file.ts";
import type { Tool } from "../../src/tool/tool.ts";
import * as Write from "../../src/tool/write.ts";
import { type Bench, withBench } from "./workbench.ts";

interface Tools {
  readonly read: Tool;
  readonly patch: Tool;
  readonly write: Tool;
}

const tools = Effect.all({ read: ReadFile.make, patch: Patch.make, write: Write.make });

const inBench = <A, E, R>(use: (bench: Bench, tools: Tools) => Effect.Effect<A, E, R>) =>
  withBench((bench) => Effect.flatMap(tools, (all) => use(bench, all)).pipe(Effect.provide(bench.layer())));

const another = SessionId.make("00000000-0000-4000-8000-000000000002");

describe("an edit", () => {
  it.effect("commits in the order that survives a crash", () =>
    inBench((bench, { read, patch }) =>
      Effect.gen(function* () {
        bench.put("a.ts", "export const a = 1;\nexport const b = 2;\n", 0o755);
        yield* bench.call(read, { path: "a.ts" });
        const patched = yield* bench.call(patch, { path: "a.ts", old: "a = 1", new: "a = 3" });
        expect(patched.output).toMatch(/^updated a\.ts @ [0-9a-f]{64} \(\+1 -1\)$/);
        expect(bench.read("a.ts")).toBe("export const a = 3;\nexport const b = 2;\n");
        expect(bench.kinds()).toEqual(["file_observed", "workspace_mutation_possible", "file_changed"]);
        const [, intent, change] = bench.payloads();
        expect(intent).toMatchObject({
          intent: { path: "a.ts", preImage: digestText("export const a = 1;\nexport const b = 2;\n") }
        });
        expect(change).toMatchObject({ owner: "latch", additions: 1, deletions: 1 });
        expect(change).toHaveProperty(
          "preview",
          "@@ -1,2 +1,2 @@\n-export const a = 1;\n+export const a = 3;\n export const b = 2;"
        );
      })
    )
  );

  it.effect("changes nothing where the log can't be written", () =>
    inBench((bench, { write }) =>
      Effect.gen(function* () {
        bench.store.failAfter = 0;
        const exit = yield* Effect.exit(bench.call(write, { path: "a.txt", content: "x\n" }));
        expect(exit._tag).toBe("Failure");
        expect(bench.exists("a.txt")).toBe(false);
      })
    )
  );

  it.effect("needs a file that the session has read", () =>
    inBench((bench, { read, patch, write }) =>
      Effect.gen(function* () {
        bench.put("a.txt", "one\n");
        for (const tried of [
          yield* bench.call(patch, { path: "a.txt", old: "one", new: "two" }),
          yield* bench.call(write, { path: "a.txt", content: "two\n" })
        ]) {
          expect(tried).toMatchObject({ ok: false, failure: "stale" });
          expect(tried.output).toContain("read it first");
        }
        yield* bench.call(read, { path: "a.txt" });
        expect((yield* bench.call(write, { path: "a.txt", content: "two\n" })).ok).toBe(true);
        // What it wrote itself, it knows.
        expect((yield* bench.call(write, { path: "a.txt", content: "three\n" })).ok).toBe(true);
      })
    )
  );

  it.effect("takes the hash that a page showed instead", () =>
    inBench((bench, { patch, write }) =>
      Effect.gen(function* () {
        bench.put("a.txt", "one\n");
        const hash = digestText("one\n");
        expect(
          (yield* bench.call(patch, { path: "a.txt", old: "one", new: "two", base_hash: hash })).ok
        ).toBe(true);
        const wrong = yield* bench.call(write, { path: "a.txt", content: "x\n", base_hash: hash });
        expect(wrong).toMatchObject({ ok: false, failure: "stale" });
        expect(wrong.output).toContain(`expected ${hash}, but the content is ${digestText("two\n")}`);
        expect(bench.kinds()).not.toContain("external_file_change_detected");
      })
    )
  );

  it.effect("of a file too large for a hash is possible, with the hash that the refusal names", () =>
    inBench((bench, { read, patch }) =>
      Effect.gen(function* () {
        bench.put("large.txt", `${"line\n".repeat(maxPageSourceBytes / 4)}needle\n`);
        yield* bench.call(read, { path: "large.txt", tail: 3 });
        const told = yield* bench.call(patch, { path: "large.txt", old: "needle", new: "thread" });
        const hash = /base_hash ([0-9a-f]{64})/.exec(told.output)?.[1];
        const done = yield* bench.call(patch, {
          path: "large.txt",
          old: "needle",
          new: "thread",
          base_hash: hash
        });
        expect(done.ok).toBe(true);
        expect(bench.read("large.txt").endsWith("thread\n")).toBe(true);
      })
    )
  );

  it.effect("is refused where the file is too large to edit as a whole", () =>
    inBench((bench, { patch }) =>
      Effect.gen(function* () {
        bench.put("huge.txt", new Uint8Array(maxEditableBytes + 1).fill(65));
        const tried = yield* bench.call(patch, { path: "huge.txt", old: "A", new: "B" });
        expect(tried.output).toContain("more than the");
      })
    )
  );

  it.effect("that changes nothing is refused", () =>
    inBench((bench, { read, write, patch }) =>
      Effect.gen(function* () {
        bench.put("a.txt", "one\n");
        yield* bench.call(read, { path: "a.txt" });
        expect((yield* bench.call(write, { path: "a.txt", content: "one\n" })).output).toContain(
          "nothing to change"
        );
        expect((yield* bench.call(patch, { path: "a.txt", old: "one", new: "one" })).output).toContain(
          "the same"
        );
        expect(bench.kinds()).toEqual(["file_observed"]);
      })
    )
  );
});

describe("content from outside", () => {
  it.effect("makes an edit stale, is reported once, and is seen by reading again", () =>
    inBench((bench, { read, patch, write }) =>
      Effect.gen(function* () {
        bench.put("a.txt", "one\n");
        yield* bench.call(read, { path: "a.txt" });
        bench.put("a.txt", "one\nby hand\n");
        for (const tried of [
          yield* bench.call(patch, { path: "a.txt", old: "one", new: "two" }),
          yield* bench.call(write, { path: "a.txt", content: "two\n" })
        ]) {
          expect(tried).toMatchObject({ ok: false, failure: "stale" });
          expect(tried.output).toContain("which was written outside Latch; read the file again");
        }
        expect(bench.read("a.txt")).toBe("one\nby hand\n");
        yield* bench.call(read, { path: "a.txt" });
        expect((yield* bench.call(patch, { path: "a.txt", old: "one", new: "two" })).ok).toBe(true);
        expect(bench.kinds().filter((kind) => kind === "external_file_change_detected").length).toBe(1);
      })
    )
  );

  it.effect("is reported by the read that meets it", () =>
    inBench((bench, { read }) =>
      Effect.gen(function* () {
        bench.put("a.txt", "one\n");
        yield* bench.call(read, { path: "a.txt" });
        bench.put("a.txt", "two\n");
        yield* bench.call(read, { path: "a.txt" });
        expect(bench.kinds()).toEqual(["file_observed", "external_file_change_detected", "file_observed"]);
      })
    )
  );

  it.effect("that took the file away is reported too", () =>
    inBench((bench, { read, patch }) =>
      Effect.gen(function* () {
        bench.put("a.txt", "one\n");
        yield* bench.call(read, { path: "a.txt" });
        bench.remove("a.txt");
        const tried = yield* bench.call(patch, { path: "a.txt", old: "one", new: "two" });
        expect(tried).toMatchObject({ ok: false, failure: "not_found" });
        expect(bench.payloads().at(-1)).toMatchObject({
          type: "external_file_change_detected",
          actual: null
        });
      }).pipe(Effect.scoped)
    )
  );
});

describe("content that another session of Latch wrote", () => {
  it.effect(
    "lets a patch that still fits through, and makes a whole write stale without calling it foreign",
    () =>
      withBench((bench) =>
        Effect.gen(function* () {
          bench.put("a.txt", "one\ntwo\n");
          const me = yield* Layer.build(bench.layer());
          const they = yield* Layer.build(bench.layer(another));
          const mine = yield* Effect.provide(tools, me);
          const theirs = yield* Effect.provide(tools, they);
          yield* bench.call(mine.read, { path: "a.txt" }).pipe(Effect.provide(me));
          yield* bench.call(theirs.read, { path: "a.txt" }).pipe(Effect.provide(they));
          yield* bench
            .call(theirs.patch, { path: "a.txt", old: "two", new: "theirs" })
            .pipe(Effect.provide(they));
          const write = yield* bench
            .call(mine.write, { path: "a.txt", content: "x\n" })
            .pipe(Effect.provide(me));
          expect(write).toMatchObject({ ok: false, failure: "stale" });
          expect(write.output).toContain("which Latch itself has written since");
          const patch = yield* bench
            .call(mine.patch, { path: "a.txt", old: "one", new: "mine" })
            .pipe(Effect.provide(me));
          expect(patch.ok).toBe(true);
          expect(bench.read("a.txt")).toBe("mine\ntheirs\n");
          const gone = yield* bench
            .call(mine.patch, { path: "a.txt", old: "two", new: "x" })
            .pipe(Effect.provide(me));
          expect(gone).toMatchObject({ ok: false, failure: "refused" });
          expect(bench.kinds()).not.toContain("external_file_change_detected");
        }).pipe(Effect.scoped)
      )
  );
});

describe("patch", () => {
  it.effect("says where the text is when it is there several times", () =>
    inBench((bench, { read, patch }) =>
      Effect.gen(function* () {
        bench.put("a.txt", "x = 1\ny = 2\nx = 1\n");
        yield* bench.call(read, { path: "a.txt" });
        const tried = yield* bench.call(patch, { path: "a.txt", old: "x = 1", new: "x = 2" });
        expect(tried.output).toContain("old occurs 2 times, at lines 1, 3");
      })
    )
  );

  it.effect("keeps CRLF and the byte order mark of the file", () =>
    inBench((bench, { read, patch, write }) =>
      Effect.gen(function* () {
        bench.put("a.txt", "\ufeffone\r\ntwo\r\nthree\r\n");
        yield* bench.call(read, { path: "a.txt" });
        yield* bench.call(patch, { path: "a.txt", old: "one\ntwo", new: "1\n2\n2.5" });
        expect(bench.read("a.txt")).toBe("\ufeff1\r\n2\r\n2.5\r\nthree\r\n");
        const written = yield* bench.call(write, { path: "a.txt", content: "all\nnew\n" });
        expect(bench.read("a.txt")).toBe("\ufeffall\r\nnew\r\n");
        expect(written.output).toContain("kept as they were");
        expect(written.output).toContain(digestText("\ufeffall\r\nnew\r\n"));
      })
    )
  );

  it.effect("takes the text as it is, whatever a replacement pattern would make of it", () =>
    inBench((bench, { read, patch }) =>
      Effect.gen(function* () {
        bench.put("a.txt", "cost: $1\n");
        yield* bench.call(read, { path: "a.txt" });
        yield* bench.call(patch, { path: "a.txt", old: "$1", new: "$& $$ $1" });
        expect(bench.read("a.txt")).toBe("cost: $& $$ $1\n");
      })
    )
  );

  it.effect("leaves a file alone that is no text", () =>
    inBench((bench, { patch }) =>
      Effect.gen(function* () {
        const bytes = new Uint8Array([0xff, 0xfe, 0x41]);
        bench.put("a.bin", bytes);
        const tried = yield* bench.call(patch, {
          path: "a.bin",
          old: "A",
          new: "B",
          base_hash: digestBytes(bytes)
        });
        expect(tried.output).toContain("not valid UTF-8");
      })
    )
  );
});

describe("write", () => {
  it.effect("creates a file with the directories above it", () =>
    inBench((bench, { write }) =>
      Effect.gen(function* () {
        const created = yield* bench.call(write, { path: "new/deep/a.txt", content: "x\n" });
        expect(created.output).toMatch(/^created new\/deep\/a\.txt @ [0-9a-f]{64} \(\+1 -0\)$/);
        expect(bench.payloads().at(-1)).toMatchObject({ type: "file_changed", before: null });
        expect(bench.payloads().at(-1)).not.toHaveProperty("preImage");
      })
    )
  );

  it.effect("of a file that isn't there takes no hash, but takes none for none", () =>
    inBench((bench, { write }) =>
      Effect.gen(function* () {
        const hash = digestText("one\n");
        const tried = yield* bench.call(write, { path: "a.txt", content: "x\n", base_hash: hash });
        expect(tried).toMatchObject({ ok: false, failure: "stale" });
        expect((yield* bench.call(write, { path: "a.txt", content: "x\n", base_hash: null })).ok).toBe(true);
        expect((yield* bench.call(write, { path: "b.txt", content: "x\n", base_hash: "" })).ok).toBe(true);
      })
    )
  );
});
