import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";

const unlessInvariant = ["**/node_modules/**", "**/dist/**", "**/test/invariants/**"];

const packages = ["packages", "apps"].flatMap((parent) =>
  readdirSync(new URL(parent, import.meta.url))
    .filter((name) => existsSync(new URL(`${parent}/${name}/package.json`, import.meta.url)))
    .map((name) => ({ name, root: `${parent}/${name}` }))
);

const project = (name: string, root: string, include: string, exclude: ReadonlyArray<string>) => ({
  extends: true as const,
  test: { name, root, include: [include], exclude: [...exclude] }
});

export default defineConfig({
  test: {
    environment: "node",
    // By itself it leaves a core idle, which on two cores is half of them.
    maxWorkers: "100%",
    minWorkers: 1,
    // Real processes, compilers and sandboxes on a busy machine; a hang is still a failure.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // CI reads its totals from the report.
    reporters: process.env["CI"] ? [["default", { summary: false }], "json"] : ["default"],
    outputFile: { json: `.test-report/${process.env["LATCH_TEST_REPORT"] ?? "tests"}.json` },
    projects: [
      ...packages.map(({ name, root }) => project(name, root, "test/**/*.test.ts", unlessInvariant)),
      project("workspace", ".", "test/**/*.test.ts", unlessInvariant),
      project("invariants", ".", "{packages,apps}/*/test/invariants/**/*.test.ts", ["**/node_modules/**"])
    ]
  }
});
