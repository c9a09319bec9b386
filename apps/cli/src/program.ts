/**
 * Loads the program beside this file, with the code that was compiled for it when it was built: compiling half a
 * megabyte of JavaScript anew is a third of a short command's time. Compiled code of another Node version, or none, is
 * no error; Node then compiles by itself.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import type { Invocation } from "./arguments/invocation.ts";
import type { ImportModule } from "./machine/module-loader.ts";

interface Program {
  readonly start: (invocation: Invocation, importModule: ImportModule) => Promise<number>;
}

const file = fileURLToPath(new URL("program.js", import.meta.url));

const script = (compiled: string): Script =>
  // The build has left only ASCII in it, and has put it into the form in which Node runs a CommonJS file.
  new Script(readFileSync(file, "latin1"), {
    filename: file,
    ...(existsSync(compiled) ? { cachedData: readFileSync(compiled) } : {})
  });

/** What code was compiled for: a task needs nothing of the terminal, and every function takes time to load. */
export type Purpose = "task" | "terminal";

/** Runs an invocation; the exit code. */
export const run = async (invocation: Invocation, purpose: Purpose): Promise<number> => {
  const compiled = `${file}.${purpose}.code`;
  const loaded = script(compiled);
  const module: { exports: Partial<Program> } = { exports: {} };
  withoutTraces(() =>
    loaded.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
  );
  const { start } = module.exports;
  if (start === undefined) throw new Error(`${file} is not the program; build it again`);
  // A script can't import by itself.
  const code = await start(invocation, (url) => import(url));
  if (process.env["LATCH_COMPILE"] === "1") keepCompiled(loaded, compiled);
  return code;
};

/** Effect reads a stack trace while it loads, and Node would have to find the line ends of two megabytes for that. */
const withoutTraces = (load: () => void): void => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    load();
  } finally {
    Error.stackTraceLimit = limit;
  }
};

/** Keeps what has been compiled so far, the functions that this run happened to need among it. */
const keepCompiled = (loaded: Script, compiled: string): void => {
  writeFileSync(`${compiled}.new`, loaded.createCachedData());
  renameSync(`${compiled}.new`, compiled);
};
