// Checks imports against manifests and arrows, and the rules of form: `node scripts/boundaries.mjs [root]`.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check } from "./boundaries/check.mjs";
import { render } from "./boundaries/violation.mjs";
import { readWorkspace } from "./boundaries/workspace.mjs";

const root = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));
const exceptions = JSON.parse(readFileSync(new URL("boundaries/exceptions.json", import.meta.url), "utf8"));
const workspace = readWorkspace(root);
const files = [workspace.root, ...workspace.packages].reduce((sum, pack) => sum + pack.files.length, 0);
const violations = check(workspace, process.argv[2] === undefined ? exceptions : []);

for (const violation of violations) console.error(render(violation));
if (violations.length > 0) {
  console.error(`boundaries: ${violations.length} broken in ${files} files`);
  process.exit(1);
}
console.log(`boundaries: ${files} files of ${workspace.packages.length} packages hold`);
