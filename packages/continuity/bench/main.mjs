/** `node packages/continuity/bench/main.mjs`: how often recall finds what a question asks for, beside two plain methods. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
const bundle = join(here, "../node_modules/.bench/recall-figures.mjs");

mkdirSync(join(bundle, ".."), { recursive: true });
const built = await rolldown({
  input: join(here, "../test/bench/recall-figures.ts"),
  platform: "node"
});
await built.write({ file: bundle, format: "esm" });
await built.close();
execFileSync(process.execPath, [bundle], { stdio: "inherit" });
