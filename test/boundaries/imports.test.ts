import { describe, expect, it } from "vitest";
import { broken } from "./planted.ts";

const inKernel = (text: string) => broken({ "packages/kernel/src/planted.ts": text });
const at = (rule: string, line = 1) => [`${rule} packages/kernel/src/planted.ts:${line}`];

it("a sound workspace breaks nothing", () => {
  expect(broken({})).toEqual([]);
});

describe("an undeclared dependency", () => {
  it("is refused, however it is imported", () => {
    expect(inKernel('import { z } from "zod";')).toEqual(at("undeclared"));
    expect(inKernel('import type { Z } from "zod";')).toEqual(at("undeclared"));
    expect(inKernel('import "zod";')).toEqual(at("undeclared"));
    expect(inKernel('\nexport * from "zod";')).toEqual(at("undeclared", 2));
    expect(inKernel('export { z } from "zod";')).toEqual(at("undeclared"));
    expect(inKernel('export type Z = import("zod").Z;')).toEqual(at("undeclared"));
    expect(inKernel('export const z = import("zod/mini");')).toEqual(at("undeclared"));
    expect(inKernel("export const z = import(`zod`);")).toEqual(at("undeclared"));
    expect(inKernel('import z = require("zod");')).toEqual(at("undeclared"));
    expect(inKernel('const z = require("zod");')).toEqual(at("undeclared"));
  });

  it("is not what a comment or a string says", () => {
    expect(inKernel('// import "zod"\nexport const text = `import "zod"`;')).toEqual([]);
  });

  it("may be the root's in a test, never in what ships", () => {
    expect(inKernel('import { it } from "vitest";')).toEqual(at("undeclared"));
    expect(broken({ "packages/kernel/test/planted.test.ts": 'import { it } from "vitest";' })).toEqual([]);
    expect(broken({ "packages/kernel/test/planted.test.ts": 'import { z } from "zod";' })).toEqual([
      "undeclared packages/kernel/test/planted.test.ts:1"
    ]);
  });

  it("is refused to the root's own scripts and tests", () => {
    expect(broken({ "scripts/planted.mjs": 'import "zod";' })).toEqual(["undeclared scripts/planted.mjs:1"]);
  });
});

describe("an import against the arrows", () => {
  it("is refused in what ships and in tests, declared or not", () => {
    expect(inKernel('import "@latch/store-sqlite";')).toEqual(at("arrow"));
    expect(
      broken({ "packages/continuity/src/planted.ts": 'import type { Store } from "@latch/kernel";' })
    ).toEqual(["arrow packages/continuity/src/planted.ts:1"]);
    expect(broken({ "packages/protocol/test/planted.test.ts": 'import "@latch/kernel";' })).toEqual([
      "arrow packages/protocol/test/planted.test.ts:1"
    ]);
  });

  it("is refused in the manifest already", () => {
    const manifest = {
      name: "@latch/continuity",
      exports: { ".": "./src/index.ts" },
      dependencies: { "@latch/kernel": "0.1.0", "@latch/protocol": "0.1.0" }
    };
    expect(broken({ "packages/continuity/package.json": JSON.stringify(manifest) })).toEqual([
      "arrow packages/continuity/package.json:0"
    ]);
  });

  it("is every import of a package that nobody drew", () => {
    const manifest = { name: "@latch/sidecar", exports: { ".": "./src/index.ts" } };
    expect(broken({ "packages/sidecar/package.json": JSON.stringify(manifest) })).toEqual([
      "arrow packages/sidecar/package.json:0"
    ]);
  });
});

describe("a way past the front door", () => {
  it("is refused through a package's name", () => {
    expect(inKernel('import { Id } from "@latch/protocol/src/id.ts";')).toEqual(at("deep"));
  });

  it("is refused through a relative path", () => {
    expect(inKernel('import { Id } from "../../protocol/src/id.ts";')).toEqual(at("outside"));
    expect(broken({ "packages/kernel/test/planted.test.ts": 'import "../../protocol/src/id.ts";' })).toEqual([
      "outside packages/kernel/test/planted.test.ts:1"
    ]);
    expect(broken({ "test/planted.test.ts": 'import "../packages/protocol/src/id.ts";' })).toEqual([
      "outside test/planted.test.ts:1"
    ]);
  });

  it("is refused through an absolute path", () => {
    expect(inKernel('import "/srv/latch/packages/protocol/src/id.ts";')).toEqual(at("outside"));
  });

  it("is refused from what ships into tests", () => {
    expect(inKernel('import "../test/builders.ts";')).toEqual(at("outside"));
  });

  it("is refused as a second export", () => {
    const manifest = { name: "@latch/protocol", exports: { ".": "./src/index.ts", "./id": "./src/id.ts" } };
    expect(
      broken({
        "packages/protocol/package.json": JSON.stringify({ ...manifest, dependencies: { effect: "3.22.4" } })
      })
    ).toEqual(["deep packages/protocol/package.json:0"]);
  });

  it("is refused as another door instead of the front one", () => {
    const manifest = {
      name: "@latch/protocol",
      exports: { "./*": "./src/*" },
      dependencies: { effect: "3.22.4" }
    };
    expect(broken({ "packages/protocol/package.json": JSON.stringify(manifest) })).toEqual([
      "deep packages/protocol/package.json:0"
    ]);
  });

  it("is refused as a manifest without exports, which opens every file", () => {
    const manifest = { name: "@latch/protocol", dependencies: { effect: "3.22.4" } };
    expect(broken({ "packages/protocol/package.json": JSON.stringify(manifest) })).toEqual([
      "deep packages/protocol/package.json:0"
    ]);
  });
});

describe("a pure package", () => {
  const inContinuity = (text: string) => broken({ "packages/continuity/src/planted.ts": text });
  const there = (rule: string) => [`${rule} packages/continuity/src/planted.ts:1`];

  it("may not name Node's built-ins, with or without the prefix", () => {
    expect(inContinuity('import { readFileSync } from "node:fs";')).toEqual(there("node"));
    expect(inContinuity('import { readFileSync } from "fs";')).toEqual(there("node"));
    expect(inContinuity('import { readFile } from "fs/promises";')).toEqual(there("node"));
    expect(inKernel('import { spawn } from "node:child_process";')).toEqual(at("node"));
  });

  it("may not bring Node's types in by reference", () => {
    expect(inContinuity('/// <reference types="node" />')).toEqual(there("reference"));
  });

  it("may not compute what it imports", () => {
    expect(inContinuity("export const load = (name: string) => import(name);")).toEqual(there("computed"));
  });

  it("may not reach for globalThis", () => {
    expect(inContinuity('export const p = globalThis["process"];')).toEqual(there("global"));
  });
});

describe("the kernel", () => {
  it("asks for a port instead of HTTP or a child process, by either spelling", () => {
    expect(inKernel('import { FileSystem, HttpClient } from "@effect/platform";')).toEqual(at("never"));
    expect(inKernel('import * as HttpClient from "@effect/platform/HttpClient";')).toEqual(at("never"));
    expect(inKernel('import { Command } from "@effect/platform";')).toEqual(at("never"));
    expect(inKernel('import { FileSystem, Path } from "@effect/platform";')).toEqual([]);
  });

  it("holds no SQL, even when its manifest says so", () => {
    const manifest = {
      name: "@latch/kernel",
      exports: { ".": "./src/index.ts" },
      dependencies: { "@effect/platform": "0.97.2", "@latch/protocol": "0.1.0", "@effect/sql": "0.52.1" }
    };
    expect(
      broken({
        "packages/kernel/package.json": JSON.stringify(manifest),
        "packages/kernel/src/planted.ts": 'import { SqlClient } from "@effect/sql";'
      })
    ).toEqual(at("never"));
  });
});
