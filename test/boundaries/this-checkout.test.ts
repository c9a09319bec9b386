import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { plant } from "./planted.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("the boundaries command", () => {
  const command = (folder: string) =>
    spawnSync(process.execPath, [join(root, "scripts/boundaries.mjs"), folder], { encoding: "utf8" });

  it("passes a sound workspace", () => {
    const done = command(plant({}));
    expect(done.stderr).toBe("");
    expect(done.status).toBe(0);
  });

  it("fails a broken one and names file, line and rule", () => {
    const done = command(plant({ "packages/kernel/src/planted.ts": '\nimport "@latch/store-sqlite";' }));
    expect(done.stderr).toContain(
      "packages/kernel/src/planted.ts:2  arrow: kernel may not import store-sqlite"
    );
    expect(done.status).toBe(1);
  });
});

describe("in this install", () => {
  const from = (folder: string) => createRequire(join(root, folder, "package.json"));

  it("continuity finds protocol but no kernel, store or platform", () => {
    const { resolve } = from("packages/continuity");
    expect(resolve("@latch/protocol")).toBe(join(root, "packages/protocol/src/index.ts"));
    for (const name of ["@latch/kernel", "@latch/store-sqlite", "better-sqlite3", "@effect/platform"]) {
      expect(() => resolve(name), name).toThrow(expect.objectContaining({ code: "MODULE_NOT_FOUND" }));
    }
  });

  it("a deep import stops at a package's exports", () => {
    const { resolve } = from("packages/kernel");
    expect(() => resolve("@latch/protocol/src/index.ts")).toThrow(
      expect.objectContaining({ code: "ERR_PACKAGE_PATH_NOT_EXPORTED" })
    );
  });

  it("every package and every test means the same copy of Effect", () => {
    const folders = [
      ".",
      "packages/protocol",
      "packages/kernel",
      "packages/store-sqlite",
      "packages/providers",
      "apps/cli"
    ];
    const copies = folders.map((folder) => realpathSync(from(folder).resolve("effect/package.json")));
    const ofTests = createRequire(realpathSync(from(".").resolve("@effect/vitest"))).resolve(
      "effect/package.json"
    );
    expect(new Set([...copies, realpathSync(ofTests)]).size).toBe(1);
  });
});

describe("the type-checker, in a twin of a pure package", () => {
  /** The twin has the package's own compiler options and sees what the package's install sees. */
  const diagnose = (source: string, pack = "continuity"): string => {
    const twin = mkdtempSync(join(tmpdir(), "latch-twin-"));
    onTestFinished(() => rmSync(twin, { recursive: true, force: true }));
    symlinkSync(join(root, "packages", pack, "node_modules"), join(twin, "node_modules"));
    mkdirSync(join(twin, "src"));
    writeFileSync(join(twin, "package.json"), JSON.stringify({ name: "twin", type: "module" }));
    writeFileSync(
      join(twin, "tsconfig.json"),
      JSON.stringify({
        extends: join(root, "packages", pack, "tsconfig.json"),
        include: ["src", join(root, "types")],
        references: [{ path: join(root, "packages/protocol") }]
      })
    );
    writeFileSync(join(twin, "src/index.ts"), source);
    writeFileSync(join(twin, "outside.ts"), "export const outside = true;");
    const tsc = createRequire(join(root, "package.json")).resolve("typescript/package.json");
    return spawnSync(process.execPath, [join(tsc, "../bin/tsc"), "-p", twin, "--noEmit"], {
      encoding: "utf8"
    }).stdout;
  };

  it("accepts what is declared", () => {
    expect(
      diagnose('import { Effect } from "effect";\nexport const done: Effect.Effect<void> = Effect.void;')
    ).toBe("");
  });

  it("refuses an undeclared package", () => {
    expect(diagnose('export * from "@latch/kernel";')).toContain(
      "error TS2307: Cannot find module '@latch/kernel'"
    );
  });

  it("refuses a path past a package's exports", () => {
    expect(diagnose('export * from "@latch/protocol/src/index.ts";')).toContain(
      "error TS2307: Cannot find module '@latch/protocol/src/index.ts'"
    );
  });

  it("refuses a relative path out of its own sources", () => {
    expect(diagnose('export * from "../outside.ts";')).toMatch(/error TS(6059|6307)/);
  });

  it.each(["continuity", "kernel", "protocol"])("refuses Node's built-ins and globals to %s", (pack) => {
    const source = [
      'export { readFileSync } from "node:fs";',
      "export const home: unknown = process.env;",
      'export const page = fetch("http://127.0.0.1");',
      "export const bytes = new TextEncoder().encode();"
    ].join("\n");
    const codes = [...diagnose(source, pack).matchAll(/\((\d+),\d+\): error TS(\d+)/g)];
    expect(codes.map(([, line]) => line)).toEqual(["1", "2", "3"]);
    expect(codes.every(([, , code]) => ["2304", "2307", "2552", "2580", "2591"].includes(code ?? ""))).toBe(
      true
    );
  });
});
