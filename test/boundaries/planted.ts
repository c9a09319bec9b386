/** A workspace in a temporary folder, sound until something is planted in it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { check } from "../../scripts/boundaries/check.mjs";
import { readWorkspace } from "../../scripts/boundaries/workspace.mjs";

const library = (name: string, dependencies: Readonly<Record<string, string>>) =>
  JSON.stringify({ name: `@latch/${name}`, exports: { ".": "./src/index.ts" }, dependencies });

const sound: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ name: "latch", devDependencies: { vitest: "3.2.7" } }),
  "packages/protocol/package.json": library("protocol", { effect: "3.22.4" }),
  "packages/protocol/src/index.ts": 'export * from "./id.ts";',
  "packages/protocol/src/id.ts": 'import { Schema } from "effect";\nexport const Id = Schema.String;',
  "packages/protocol/test/id.test.ts":
    'import { it } from "vitest";\nimport { Effect } from "effect";\nimport { Id } from "../src/id.ts";\nit("is", () => Effect.runSync(Effect.succeed(Id)));',
  "packages/kernel/package.json": library("kernel", {
    effect: "3.22.4",
    "@effect/platform": "0.97.2",
    "@latch/protocol": "0.1.0"
  }),
  "packages/kernel/src/index.ts":
    'import { FileSystem } from "@effect/platform";\nexport { Id } from "@latch/protocol";',
  "packages/continuity/package.json": library("continuity", { effect: "3.22.4", "@latch/protocol": "0.1.0" }),
  "packages/continuity/src/index.ts": 'export { Id } from "@latch/protocol";',
  "packages/store-sqlite/package.json": library("store-sqlite", { "@latch/kernel": "0.1.0" }),
  "packages/store-sqlite/src/index.ts": 'import { join } from "node:path";\nexport * from "@latch/kernel";',
  "packages/providers/package.json": library("providers", { "@latch/kernel": "0.1.0" }),
  "packages/providers/src/index.ts": 'export * from "@latch/kernel";',
  "apps/cli/package.json": JSON.stringify({
    name: "@latch/cli",
    dependencies: { effect: "3.22.4", "@latch/store-sqlite": "0.1.0", "@latch/providers": "0.1.0" }
  }),
  "apps/cli/src/layers.ts": 'import "@latch/store-sqlite";\nimport "@latch/providers";',
  "apps/cli/src/main.ts": 'import { Effect } from "effect";\nEffect.runFork(Effect.void);'
};

/** Writes the sound workspace with the planted files laid over it; the folder goes when the test ends. */
export const plant = (planted: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), "latch-boundaries-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ ...sound, ...planted })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
};

/** `rule file:line` of every violation that the planted files cause. */
export const broken = (
  planted: Readonly<Record<string, string>>,
  exceptions: Parameters<typeof check>[1] = []
): ReadonlyArray<string> =>
  check(readWorkspace(plant(planted)), exceptions).map(({ rule, file, line }) => `${rule} ${file}:${line}`);
