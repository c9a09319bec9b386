// Bundles every `src/main*.ts` into one CommonJS file in `dist/`, with its on-demand parts beside it. Native modules and
// packages that ship a binary stay outside: they are dependencies of this package. `node build.mjs [folder]`.

import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { compile } from "./compile.mjs";
import { directImports } from "./direct-imports.mjs";

const folder = resolve(process.argv[2] ?? fileURLToPath(new URL(".", import.meta.url)));
/** Made aside and put in place whole: whoever runs the old bundle meanwhile never meets half of a new one. */
const made = `${folder}/.dist-${process.pid}`;
const external = [
  /^node:/,
  "better-sqlite3",
  "@parcel/watcher",
  "@vscode/ripgrep",
  "@napi-rs/keyring",
  "fs-native-extensions"
];

/** What `main.ts` loads for everything but help: one script, which Node can run from compiled code. */
const program = "main-program";

/** @type {ReadonlyArray<string>} */
const sources = await readdir(`${folder}/src`).catch(() => []);
const entries = sources
  .filter((file) => /^main[^/]*\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ""))
  .filter((entry) => entry !== program);
if (entries.length === 0) {
  console.error(`build: nothing matches ${folder}/src/main*.ts`);
  process.exit(1);
}

const fail = async (/** @type {unknown} */ error) => {
  await Promise.all([made, `${folder}/dist`].map((path) => rm(path, { recursive: true, force: true })));
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

/** @type {import("rolldown").InputOptions["onLog"]} The default takes what it can't find for an external package, and the failure moves to the user's machine. */
const refuseUnresolved = (level, log, handle) =>
  handle(log.code === "UNRESOLVED_IMPORT" ? "error" : level, log);

/** @type {import("rolldown").OutputOptions["minify"]} Names stay, so that a stack trace from the field can be read. */
const minify = { compress: true, mangle: false, codegen: { removeWhitespace: true } };

/** @type {(file: string) => Promise<void>} A text of one byte a character is read as it is, and takes half the memory. It has the form in which Node runs a CommonJS file: to put it there later would copy it. */
const asScript = async (file) => {
  const text = await readFile(file, "utf8");
  if (/String\.raw\s*`[^`]*[^\0-\x7f]/.test(text)) {
    throw new Error("build: an escape inside String.raw would change its text");
  }
  const ascii = text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
  await writeFile(file, `(function (exports, require, module, __filename, __dirname) {${ascii}\n})`);
};

/** @type {(from: string, to: string) => Promise<void>} Another build may be putting its own in place at this moment. */
const replace = async (from, to) => {
  const old = `${from}-old`;
  for (let tries = 0; ; tries++) {
    await rename(to, old).catch(() => undefined);
    const placed = await rename(from, to).then(
      () => true,
      (error) => {
        if (tries === 9) throw error;
        return false;
      }
    );
    await rm(old, { recursive: true, force: true });
    if (placed) return;
  }
};

for (const entry of entries) {
  await build({
    input: { [entry]: `${folder}/src/${entry}.ts` },
    cwd: folder,
    platform: "node",
    external,
    onLog: refuseUnresolved,
    output: {
      dir: made,
      // Node sets up more before it runs a module than before it runs this.
      format: "cjs",
      entryFileNames: "[name].cjs",
      chunkFileNames: `${entry}-[name]-[hash].cjs`,
      banner: (chunk) => (chunk.isEntry ? "#!/usr/bin/env node" : ""),
      minify
    }
  }).catch(fail);
  await chmod(`${made}/${entry}.cjs`, 0o755);
}

if (sources.includes(`${program}.ts`)) {
  await build({
    input: `${folder}/src/${program}.ts`,
    cwd: folder,
    platform: "node",
    // The SQLite driver's own JavaScript goes along: to find its eight files takes longer than to run them.
    external: external.filter((name) => name !== "better-sqlite3"),
    resolve: { alias: { "@noble/hashes/sha2.js": fileURLToPath(new URL("sha256.mjs", import.meta.url)) } },
    onLog: refuseUnresolved,
    plugins: [directImports()],
    output: { file: `${made}/program.js`, format: "cjs", codeSplitting: false, minify }
  }).catch(fail);
  await asScript(`${made}/program.js`).catch(fail);
  await compile(made, `${folder}/demo/project`).catch(fail);
}

await replace(made, `${folder}/dist`).catch(fail);

// npm links a command at install time only if its file exists by then, and the bundle is made later.
const bin = resolve(folder, "../../node_modules/.bin");
if (process.argv[2] === undefined && process.platform !== "win32") {
  await mkdir(bin, { recursive: true });
  await rm(`${bin}/latch`, { force: true });
  await symlink(relative(bin, `${folder}/dist/main.cjs`), `${bin}/latch`);
}
