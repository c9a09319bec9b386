// After an install: every `@latch/*` package that a manifest declares resolves under its own name. The npm that comes
// with Node 20 (10.x) links scoped workspaces under the name of their folder instead; a newer one leaves nothing to do.
// `node scripts/link-workspaces.mjs [root]`.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));

const packages = ["packages", "apps"]
  .filter((parent) => existsSync(join(root, parent)))
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(root, parent, name)))
  .filter((folder) => existsSync(join(folder, "package.json")))
  .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) }));

const homes = new Map(packages.map(({ folder, manifest }) => [manifest.name, folder]));

const missing = packages.flatMap(({ folder, manifest }) =>
  Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).flatMap((name) => {
    const home = homes.get(name);
    const link = join(folder, "node_modules", name);
    // A hoisted install resolves it one floor up: that is the install's choice, not a gap.
    const found = existsSync(link) || existsSync(join(root, "node_modules", name));
    return home === undefined || found ? [] : [{ link, home }];
  })
);

for (const { link, home } of missing) {
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(process.platform === "win32" ? home : relative(dirname(link), home), link, "junction");
}
