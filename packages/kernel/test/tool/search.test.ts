import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import * as fc from "fast-check";
import { maxOutputBytes, maxPageTokens } from "../../src/defaults.ts";
import { searchPage } from "../../src/files/search-page.ts";
import * as Search from "../../src/tool/search.ts";
import { type Bench, withBench } from "./workbench.ts";

const search = (bench: Bench, args: object) => Effect.flatMap(Search.make, (tool) => bench.call(tool, args));

const inBench = <A, E, R>(use: (bench: Bench) => Effect.Effect<A, E, R>) =>
  withBench((bench) => use(bench).pipe(Effect.provide(bench.layer())));

describe("search", () => {
  it.effect("finds lines by a regular expression, in the order of paths", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("b.txt", "needle 1\nhay\n").put("a/x.txt", "hay\nneedle 22\n").put("c.txt", "hay\n");
        expect((yield* search(bench, { query: "needle \\d+" })).output).toBe(
          "[matches 1-2 of 2]\na/x.txt:2:needle 22\nb.txt:1:needle 1"
        );
        expect((yield* search(bench, { query: "needle", path: "a" })).output).toContain(
          "matches 1-1 of 1]\na/x.txt:2:"
        );
        expect((yield* search(bench, { query: "needle", path: "b.txt" })).output).toContain(
          "b.txt:1:needle 1"
        );
      })
    )
  );

  it.effect("says when there is nothing, and what is wrong with a query", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "hay\n");
        expect(yield* search(bench, { query: "needle" })).toMatchObject({ ok: true, output: "no matches" });
        const wrong = yield* search(bench, { query: "(" });
        expect(wrong).toMatchObject({ ok: false, failure: "refused" });
        expect(wrong.output).toContain("search failed: ");
      })
    )
  );

  it.effect("pages through many matches without losing or repeating one", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", Array.from({ length: 700 }, (_, index) => `needle ${index}\n`).join(""));
        const found: Array<string> = [];
        for (let offset = 0; ; ) {
          const { output } = yield* search(bench, { query: "needle", max_results: 300, offset });
          found.push(...output.split("\n").filter((line) => line.startsWith("a.txt")));
          const next = /continue with offset=(\d+)/.exec(output)?.[1];
          if (next === undefined) break;
          offset = Number(next);
        }
        expect(found).toEqual(
          Array.from({ length: 700 }, (_, index) => `a.txt:${index + 1}:needle ${index}`)
        );
        expect((yield* search(bench, { query: "needle", offset: 900 })).output).toContain(
          "past the end: 700 matches"
        );
      })
    )
  );

  it.effect("says when a file may have more matches than are taken of it", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "needle\n".repeat(1_200));
        expect((yield* search(bench, { query: "needle" })).output).toContain(
          "[matches 1-50 of 1000 or more]"
        );
        const last = yield* search(bench, { query: "needle", offset: 990 });
        expect(last.output).toContain("[matches 991-1000 of 1000 or more]");
        expect(last.output).not.toContain("continue with");
      })
    )
  );

  it.effect("takes a query for a query, also one that looks like an option or a path", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", "--pre=evil\n");
        expect((yield* search(bench, { query: "--pre=evil" })).output).toContain("a.txt:1:--pre=evil");
        expect(bench.commands.at(-1)?.slice(-3)).toEqual(["--", "--pre=evil", "."]);
      })
    )
  );

  it.effect("reads no configuration that lies about, and cuts long lines", () =>
    inBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.txt", `needle ${"x".repeat(5_000)}\n`);
        const { output } = yield* search(bench, { query: "needle" });
        expect(output.length).toBeLessThan(1_000);
        expect(bench.commands.at(-1)).toContain("--no-config");
      })
    )
  );

  it.effect("does not find Latch's own state, nor anything outside", () =>
    withBench((outer) =>
      Effect.gen(function* () {
        writeFileSync(join(outer.state, "config.toml"), "needle\n");
        mkdirSync(join(outer.home, "src"));
        writeFileSync(join(outer.home, "src", "a.txt"), "needle\n");
        symlinkSync(outer.state, join(outer.home, "alias"));
        const bench = outer.at(outer.home);
        yield* Effect.gen(function* () {
          expect((yield* search(bench, { query: "needle" })).output).toBe(
            "[matches 1-1 of 1]\nsrc/a.txt:1:needle"
          );
          expect(yield* search(bench, { query: "needle", path: "alias" })).toMatchObject({
            failure: "policy_denied"
          });
          expect(yield* search(bench, { query: "x", path: "../.." })).toMatchObject({
            failure: "policy_denied"
          });
        }).pipe(Effect.provide(bench.layer()));
      })
    )
  );
});

describe("a page of matches", () => {
  it("stays within its bounds, and goes on where it stopped", async () => {
    const tokens = (text: string) => Math.ceil(text.length / 3);
    const line = fc.string({ maxLength: 500 }).map((text) => `a.txt:1:${text.replaceAll("\n", " ")}`);
    await fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 120 }),
        fc.nat(6),
        fc.integer({ min: 1, max: 500 }),
        (some, times, limit) => {
          const lines = Array.from({ length: times + 1 }, () => some).flat();
          let shown = 0;
          for (let offset = 0; offset < lines.length; ) {
            const page = searchPage({ lines, complete: true, counted: true, offset, limit, tokens });
            expect(new TextEncoder().encode(page).length).toBeLessThanOrEqual(maxOutputBytes);
            expect(tokens(page)).toBeLessThanOrEqual(maxPageTokens);
            const next = /\[continue with offset=(\d+)\]$/.exec(page)?.[1];
            const end = next === undefined ? lines.length : Number(next);
            expect(page).toContain(`[matches ${offset + 1}-${end} of ${lines.length}]`);
            expect(end).toBeGreaterThan(offset);
            shown += end - offset;
            offset = end;
          }
          expect(shown).toBe(lines.length);
        }
      ),
      { numRuns: 60 }
    );
  });
});
