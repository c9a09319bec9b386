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
    projects: [
      ...packages.map(({ name, root }) => project(name, root, "test/**/*.test.ts", unlessInvariant)),
      project("workspace", ".", "test/**/*.test.ts", unlessInvariant),
      project("invariants", ".", "{packages,apps}/*/test/invariants/**/*.test.ts", ["**/node_modules/**"])
    ]
  }
});
