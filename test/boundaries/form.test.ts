import { describe, expect, it } from "vitest";
import { broken } from "./planted.ts";

const path = "packages/kernel/src/planted.ts";
const inKernel = (text: string) => broken({ [path]: text });

describe("effects", () => {
  it("are run by nothing but main and tests", () => {
    expect(inKernel('import { Effect } from "effect";\nEffect.runSync(Effect.void);')).toEqual([
      `run ${path}:2`
    ]);
    expect(inKernel('import * as E from "effect/Effect";\nE.runPromise(E.void);')).toEqual([`run ${path}:2`]);
    expect(inKernel('import { runFork } from "effect/Effect";')).toEqual([`run ${path}:1`]);
    expect(inKernel('import { Effect } from "effect";\nEffect["runSync"](Effect.void);')).toEqual([
      `run ${path}:2`
    ]);
    expect(
      broken({ "apps/cli/src/doctor.ts": 'import { Effect } from "effect";\nEffect.runSync(Effect.void);' })
    ).toEqual(["run apps/cli/src/doctor.ts:2"]);
    expect(
      broken({
        "apps/cli/src/main-print.ts": 'import { Effect } from "effect";\nEffect.runSync(Effect.void);'
      })
    ).toEqual([]);
  });

  it("may be folded and drained, which runs nothing", () => {
    expect(
      inKernel('import { Stream } from "effect";\nexport const all = Stream.runCollect(Stream.empty);')
    ).toEqual([]);
  });

  it("use no form that the next major version drops", () => {
    expect(
      inKernel('import { Effect } from "effect";\nexport class S extends Effect.Service<S>()("S", {}) {}')
    ).toEqual([`sugar ${path}:2`]);
    expect(inKernel('import { FiberRef } from "effect";')).toEqual([`sugar ${path}:1`]);
    expect(inKernel('import * as Ref from "effect/FiberRef";')).toEqual([`sugar ${path}:1`]);
    expect(inKernel('import { Micro } from "effect";')).toEqual([`sugar ${path}:1`]);
  });
});

describe("an engine layer", () => {
  it("may not hide what it requires", () => {
    expect(inKernel("export type L = Layer.Layer<ContextEngine, never, any>;")).toEqual([`hole ${path}:1`]);
    expect(inKernel("export type L = Layer<ContextEngine, never, any>;")).toEqual([`hole ${path}:1`]);
    expect(inKernel("export type L = Layer.Layer<protocol.ContextEngine | Clock, E, Store | any>;")).toEqual([
      `hole ${path}:1`
    ]);
  });

  it("may require what it names, and other layers are their own business", () => {
    expect(inKernel("export type L = Layer.Layer<ContextEngine, any, SessionHistory>;")).toEqual([]);
    expect(inKernel("export type L = Layer.Layer<Clock, never, any>;")).toEqual([]);
  });
});

describe("adapters", () => {
  it("meet in one file only", () => {
    const both = 'import "@latch/store-sqlite";\nimport "@latch/providers";';
    expect(broken({ "apps/cli/src/run.ts": both })).toEqual(["adapters apps/cli/src/run.ts:0"]);
    expect(broken({ "apps/cli/src/run.ts": 'import "@latch/providers";' })).toEqual([]);
    expect(broken({ "apps/cli/test/run.test.ts": both })).toEqual([]);
  });
});

describe("a file", () => {
  const long = (lines: number) => "export {};\n".repeat(lines);

  it("has at most 400 lines", () => {
    expect(inKernel(long(400))).toEqual([]);
    expect(inKernel(long(401))).toEqual([`lines ${path}:0`]);
    expect(broken({ "packages/kernel/test/long.test.ts": long(401) })).toEqual([
      "lines packages/kernel/test/long.test.ts:0"
    ]);
  });

  it("may be excused by the one list, for one rule", () => {
    const excuse = { rule: "lines", file: path, why: "a table" };
    expect(broken({ [path]: long(401) }, [excuse])).toEqual([]);
    expect(broken({ [path]: `import "zod";\n${long(401)}` }, [excuse])).toEqual([`undeclared ${path}:1`]);
  });

  it("leaves the list when it needs no excuse any more", () => {
    expect(broken({ [path]: long(400) }, [{ rule: "lines", file: path, why: "a table" }])).toEqual([
      `exception ${path}:0`
    ]);
  });

  it("is named after a concept", () => {
    expect(broken({ "packages/kernel/src/utils.ts": "" })).toEqual(["name packages/kernel/src/utils.ts:0"]);
    expect(broken({ "packages/kernel/src/run/session-manager.ts": "" })).toEqual([
      "name packages/kernel/src/run/session-manager.ts:0"
    ]);
    expect(broken({ "packages/kernel/src/helpers/run.ts": "" })).toEqual([
      "name packages/kernel/src/helpers/run.ts:0"
    ]);
  });

  it("that can't be read is a violation, not a skipped file", () => {
    expect(inKernel("export const = ;").map((line) => line.split(" ")[0])).toContain("syntax");
  });
});

describe("a manifest", () => {
  it("pins exact versions", () => {
    const manifest = { name: "latch", devDependencies: { vitest: "^3.2.0" } };
    expect(broken({ "package.json": JSON.stringify(manifest) })).toEqual(["exact package.json:0"]);
    const dependencies = { effect: "~3.22.4", "@latch/protocol": "*" };
    const library = { name: "@latch/continuity", exports: { ".": "./src/index.ts" }, dependencies };
    expect(broken({ "packages/continuity/package.json": JSON.stringify(library) })).toEqual([
      "exact packages/continuity/package.json:0",
      "exact packages/continuity/package.json:0"
    ]);
  });
});
