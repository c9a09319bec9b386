import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles an app of one `src/main.ts` that sees what the CLI's install sees. */
const bundle = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), "latch-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "src"));
  symlinkSync(join(root, "apps/cli/node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "src", name), text);
  const done = spawnSync(process.execPath, [join(root, "apps/cli/build.mjs"), folder], { encoding: "utf8" });
  return {
    ...done,
    main: join(folder, "dist/main.cjs"),
    made: () => readdirSync(join(folder, "dist")).sort()
  };
};

it("the bundle is one executable file that runs, native modules outside it", () => {
  const { status, main, made } = bundle({
    "main.ts":
      'import { Effect } from "effect";\nimport Database from "better-sqlite3";\n' +
      'const one: unknown = new Database(":memory:").prepare("select 1").pluck().get();\nEffect.runSync(Effect.sync(() => process.stdout.write(`got ${one}`)));\n'
  });
  expect(status).toBe(0);
  expect(made()).toEqual(["main.cjs"]);
  expect(statSync(main).mode & 0o111).toBe(0o111);
  expect(spawnSync(main, { encoding: "utf8" })).toMatchObject({ stdout: "got 1", status: 0 });
});

it("each entry is a bundle of its own, and what is imported on demand stays apart", () => {
  const { made } = bundle({
    "main.ts": 'import("./heavy.ts").then(({ heavy }) => process.stdout.write(heavy));\n',
    "main-print.ts": 'process.stdout.write("print");\n',
    "heavy.ts": 'export const heavy = "heavy";\n'
  });
  expect(made()).toEqual([expect.stringMatching(/^main-heavy-.*\.cjs$/), "main-print.cjs", "main.cjs"]);
});

it("an import that can't be found fails the build and leaves no bundle", () => {
  const { status, stderr, made } = bundle({ "main.ts": 'import "not-installed";\n' });
  expect(stderr).toContain("Could not resolve 'not-installed'");
  expect(status).toBe(1);
  expect(made).toThrow();
});
