import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const script = fileURLToPath(new URL("../scripts/link-workspaces.mjs", import.meta.url));

const workspace = () => {
  const root = mkdtempSync(join(tmpdir(), "latch-links-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, dependencies] of [
    ["protocol", { effect: "3.22.4" }],
    ["kernel", { "@latch/protocol": "0.1.0" }],
    ["continuity", {}]
  ] as const) {
    mkdirSync(join(root, "packages", name, "src"), { recursive: true });
    writeFileSync(join(root, "packages", name, "src/index.ts"), "");
    const manifest = { name: `@latch/${name}`, exports: { ".": "./src/index.ts" }, dependencies };
    writeFileSync(join(root, "packages", name, "package.json"), JSON.stringify(manifest));
  }
  return root;
};
const link = (root: string) => spawnSync(process.execPath, [script, root], { encoding: "utf8" });

it("a declared workspace package resolves under its own name, an undeclared one does not", () => {
  const root = workspace();
  expect(link(root)).toMatchObject({ status: 0, stderr: "" });
  const { resolve } = createRequire(join(root, "packages/kernel/package.json"));
  expect(resolve("@latch/protocol")).toBe(realpathSync(join(root, "packages/protocol/src/index.ts")));
  expect(() => resolve("@latch/continuity")).toThrow();
  expect(existsSync(join(root, "packages/continuity/node_modules"))).toBe(false);
});

it("what the install linked stays as it is", () => {
  const root = workspace();
  mkdirSync(join(root, "packages/kernel/node_modules/@latch"), { recursive: true });
  symlinkSync(join(root, "packages/protocol"), join(root, "packages/kernel/node_modules/@latch/protocol"));
  link(root);
  expect(readlinkSync(join(root, "packages/kernel/node_modules/@latch/protocol"))).toBe(
    join(root, "packages/protocol")
  );
});

it("a link that points nowhere is replaced", () => {
  const root = workspace();
  mkdirSync(join(root, "packages/kernel/node_modules/@latch"), { recursive: true });
  symlinkSync("../../../gone", join(root, "packages/kernel/node_modules/@latch/protocol"));
  link(root);
  expect(existsSync(join(root, "packages/kernel/node_modules/@latch/protocol/package.json"))).toBe(true);
});
