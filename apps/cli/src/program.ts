/**
 * Loads the program beside this file, with the code that was compiled for it when it was built: compiling half a
 * megabyte of JavaScript anew is a third of a short command's time. Compiled code of another Node version, or none, is
 * no error; Node then compiles by itself.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Script } from "node:vm";
import type { Invocation } from "./arguments/invocation.ts";
import type { ImportModule } from "./machine/module-loader.ts";

interface Program {
  readonly start: (invocation: Invocation, importModule: ImportModule) => Promise<number>;
}

const file = new URL("program.cjs", import.meta.url).pathname;
const compiled = `${file}.code`;

const script = (): Script =>
  new Script(
    // The form in which Node itself runs a CommonJS file. The build has left only ASCII in it.
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "latin1")}\n})`,
    {
      filename: file,
      ...(existsSync(compiled) ? { cachedData: readFileSync(compiled) } : {})
    }
  );

/** Runs an invocation; the exit code. */
export const run = async (invocation: Invocation): Promise<number> => {
  const loaded = script();
  const module: { exports: Partial<Program> } = { exports: {} };
  withoutTraces(() =>
    loaded.runInThisContext()(
      module.exports,
      createRequire(file),
      module,
      file,
      new URL(".", import.meta.url).pathname
    )
  );
  const { start } = module.exports;
  if (start === undefined) throw new Error(`${file} is not the program; build it again`);
  // A script can't import by itself.
  const code = await start(invocation, (url) => import(url));
  if (process.env["LATCH_COMPILE"] === "1") keepCompiled(loaded);
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
const keepCompiled = (loaded: Script): void => {
  writeFileSync(`${compiled}.new`, loaded.createCachedData());
  renameSync(`${compiled}.new`, compiled);
};
