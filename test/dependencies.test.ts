import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readWorkspace } from "../scripts/boundaries/workspace.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

it("docs/dependencies.md says of every dependency what it is for, and of nothing else", () => {
  const rows = readFileSync(`${root}/docs/dependencies.md`, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|")[1] ?? "");
  const documented = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]));
  const { packages, root: top } = readWorkspace(root);
  const declared = [top, ...packages].flatMap(({ manifest }) =>
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
  );
  const others = declared.filter((name) => !name.startsWith("@latch/"));
  expect([...new Set(documented)].sort()).toEqual([...new Set(others)].sort());
});
