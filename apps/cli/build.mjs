// Bundles every `src/main*.ts` into one ESM file in `dist/`. Native modules and packages that ship a binary stay outside.

import { chmod, readdir, rm } from "node:fs/promises";
import { build } from "rolldown";

const here = new URL(".", import.meta.url).pathname;
const external = [/^node:/, /^bun:/, "better-sqlite3", "@parcel/watcher", "@vscode/ripgrep"];

const sources = await readdir(`${here}src`).catch(() => []);
const entries = sources
  .filter((file) => /^main[^/]*\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ""));
if (entries.length === 0) {
  console.error(`build: no entry matches ${here}src/main*.ts`);
  process.exit(1);
}

await rm(`${here}dist`, { recursive: true, force: true });
for (const entry of entries) {
  await build({
    input: { [entry]: `${here}src/${entry}.ts` },
    cwd: here,
    platform: "node",
    external,
    output: {
      dir: `${here}dist`,
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name]-[hash].mjs",
      banner: "#!/usr/bin/env node",
      minify: { compress: true, mangle: false, codegen: false }
    }
  });
  await chmod(`${here}dist/${entry}.mjs`, 0o755);
}
