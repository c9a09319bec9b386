/**
 * A program on a real pseudo terminal, with a screen that reads what it paints. The terminal is made by `script`: it is
 * on every Linux, needs no native module, and costs every program the same.
 */
import { spawn } from "node:child_process";
import xterm from "@xterm/headless";
import { endTree } from "./process-tree.mjs";

export const columns = 120;
export const rows = 40;

/** How long anything may take before it counts as never, in milliseconds. */
const neverMillis = 240_000;

/** @type {(word: string) => string} */
const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;

/**
 * Starts a program.
 * @param {ReadonlyArray<string>} command
 * @param {{ readonly cwd: string, readonly env: Readonly<Record<string, string>> }} where
 */
export const start = (command, { cwd, env }) => {
  const screen = new xterm.Terminal({ cols: columns, rows, scrollback: 0, allowProposedApi: true });
  const started = performance.now();
  const child = spawn(
    "script",
    ["-qfec", `stty cols ${columns} rows ${rows}; exec ${command.map(quoted).join(" ")}`, "/dev/null"],
    {
      cwd,
      env: { PATH: process.env["PATH"] ?? "", TERM: "xterm-256color", COLORTERM: "truecolor", ...env },
      stdio: ["pipe", "pipe", "ignore"]
    }
  );
  let bytes = 0;
  let ended = false;
  /** @type {Set<(at: number) => void>} */
  const watchers = new Set();

  /** @type {(text: string) => void} */
  const write = (text) => {
    if (!ended) child.stdin.write(text);
  };
  child.stdin.on("error", () => {
    // It ended while a key was on its way.
  });
  // A program that asks its terminal for something may wait for the answer before it paints.
  screen.onData(write);
  for (const [code, colour] of /** @type {const} */ ([
    [10, "ffff/ffff/ffff"],
    [11, "0000/0000/0000"]
  ])) {
    screen.parser.registerOscHandler(code, (asked) => {
      if (asked === "?") write(`\u001b]${code};rgb:${colour}\u001b\\`);
      return true;
    });
  }

  child.stdout.on("data", (/** @type {Buffer} */ chunk) => {
    // It counts as painted when its bytes arrive, however long this side takes to read them.
    const at = performance.now();
    bytes += chunk.length;
    screen.write(chunk, () => {
      for (const watch of watchers) watch(at);
    });
  });
  const closed = new Promise((resolve) => {
    child.on("close", () => {
      ended = true;
      for (const watch of watchers) watch(Number.NaN);
      resolve(undefined);
    });
  });

  const text = () =>
    Array.from(
      { length: rows },
      (_, row) =>
        screen.buffer.active.getLine(screen.buffer.active.baseY + row)?.translateToString(true) ?? ""
    );

  /**
   * When the screen first shows this, as `performance.now()` of the bytes that made it so.
   * @param {string} what
   * @param {number} within
   * @returns {Promise<number>}
   */
  const shows = (what, within = neverMillis) =>
    new Promise((resolve, reject) => {
      const test = () => text().some((line) => line.includes(what));
      if (test()) return resolve(performance.now());
      const over = (/** @type {() => void} */ settle) => {
        clearTimeout(timer);
        watchers.delete(watch);
        settle();
      };
      const watch = (/** @type {number} */ at) => {
        if (test()) over(() => resolve(at));
        else if (ended) over(() => reject(new NotShown(what, text())));
      };
      const timer = setTimeout(() => over(() => reject(new NotShown(what, text()))), within);
      watchers.add(watch);
      return undefined;
    });

  return {
    started,
    write,
    shows,
    text,
    bytes: () => bytes,
    /** The process of the terminal; the program's are below it. */
    terminal: () => child.pid ?? 0,
    end: async () => {
      endTree(child.pid ?? 0);
      await closed;
      screen.dispose();
    }
  };
};

/** @typedef {ReturnType<typeof start>} Running */

export class NotShown extends Error {
  /**
   * @param {string} what
   * @param {ReadonlyArray<string>} screen
   */
  constructor(what, screen) {
    const shown = screen.filter((line) => line.trim() !== "").slice(-12);
    super(`"${what}" did not come; the screen ends in\n${shown.map((line) => `    ${line}`).join("\n")}`);
  }
}
