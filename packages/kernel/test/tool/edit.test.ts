import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import * as Patch from "../../src/tool/patch.ts";
import * as ReadFile from "../../src/tool/read-file.ts";
import { withBench } from "./workbench.ts";

describe("a guarded edit", () => {
  it.effect("reads, patches and commits in the order that survives a crash", () =>
    withBench((bench) =>
      Effect.gen(function* () {
        bench.put("a.ts", "export const a = 1;\nexport const b = 2;\n", 0o755);
        const read = yield* ReadFile.make;
        const patch = yield* Patch.make;
        const shown = yield* bench.call(read, { path: "a.ts" });
        expect(shown.output).toContain("[a.ts: lines 1-2 of 2]\nexport const a = 1;");
        const patched = yield* bench.call(patch, { path: "a.ts", old: "a = 1", new: "a = 3" });
        expect(patched.output).toMatch(/^updated a\.ts @ [0-9a-f]{64} \(\+1 -1\)$/);
        expect(bench.read("a.ts")).toBe("export const a = 3;\nexport const b = 2;\n");
        expect(bench.kinds()).toEqual(["file_observed", "workspace_mutation_possible", "file_changed"]);
      }).pipe(Effect.provide(bench.layer()))
    )
  );
});
