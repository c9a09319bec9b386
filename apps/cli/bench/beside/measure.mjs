/** What is measured of one program. Every figure is that of one start of it; whoever calls takes the median. */
import { conversationEnd } from "./conversation.mjs";
import { lastWords, seconds } from "./model-stream.mjs";
import { cpuMillis, peakMemory } from "./process-tree.mjs";
import { start } from "./pty.mjs";

/** @typedef {import("./pty.mjs").Running} Running */
/** @typedef {import("./programs.mjs").Launch} Launch */
/** @typedef {ReturnType<typeof median>} Median */

/** @type {(values: ReadonlyArray<number>) => number} */
export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @type {(values: ReadonlyArray<number>) => number} */
const nearlyWorst = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** @type {(millis: number) => Promise<void>} */
const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

const letters = "bcdfghjklmnpqrstvwxz";

/** A key that the screen shows nowhere yet, so that its echo is nothing else. @type {(running: Running) => string} */
const unseen = (running) => {
  const screen = running.text().join("");
  return [..."ZXQJKYW"].find((letter) => !screen.includes(letter)) ?? "¤";
};

/** Types one key; when its echo was painted. @type {(running: Running) => Promise<{ key: string, at: number }>} */
const firstKey = async (running) => {
  const key = unseen(running);
  running.write(key);
  return { key, at: await running.shows(key) };
};

/** Never settles: what types until a count is reached waits for nothing else. */
const never = new Promise(() => {
  // No one ends it.
});

/**
 * Types as a person does, until so many keys are typed or `until` settles; the time from each key to its echo.
 * @param {Running} running
 * @param {string} typed What stands there already.
 * @param {number} count
 * @param {Promise<unknown>} until
 */
const type = async (running, typed, count, until = never) => {
  const times = [];
  let text = typed;
  let over = false;
  until.then(() => {
    over = true;
  });
  while (times.length < count && !over) {
    // Uneven, so that no timer of the program keeps step with it. Two keys in less count as a paste to some.
    await pause(90 + Math.random() * 70);
    const key = letters[Math.floor(Math.random() * letters.length)] ?? "x";
    text += key;
    const pressed = performance.now();
    running.write(key);
    times.push((await running.shows(text)) - pressed);
  }
  return times;
};

/** From the command to the screen with a sign, to a key's echo on it, and from keys to theirs once it has settled.
 * @param {Launch} launch @param {string} cwd @param {string} sign @param {number} settling Milliseconds.
 */
const begun = async ({ command, env }, cwd, sign, settling) => {
  const running = start(command, { cwd, env });
  try {
    const shown = await running.shows(sign);
    const { key, at } = await firstKey(running);
    await pause(settling);
    const times = await type(running, key, 40);
    return {
      shown: shown - running.started,
      takesKey: at - running.started,
      key: median(times),
      slowKey: nearlyWorst(times),
      memory: peakMemory(running.terminal())
    };
  } finally {
    await running.end();
  }
};

/** With nothing said yet. @type {(launch: Launch, cwd: string, ready: string) => ReturnType<typeof begun>} */
export const empty = (launch, cwd, ready) => begun(launch, cwd, ready, 500);

/** With a conversation that is opened. @type {(launch: Launch, cwd: string) => ReturnType<typeof begun>} */
export const opened = (launch, cwd) => begun(launch, cwd, conversationEnd, 2000);

/** While a model answers as fast as `model-stream.mjs` says.
 * @param {Launch} launch @param {string} cwd @param {string} ready
 * @param {Awaited<ReturnType<typeof import("./model-stream.mjs").startModel>>} model
 */
export const streaming = async ({ command, env }, cwd, ready, model) => {
  const running = start(command, { cwd, env });
  try {
    await running.shows(ready);
    const { key } = await firstKey(running);
    await pause(500);
    const answer = model.next();
    running.write("\r");
    await Promise.race([
      answer.begun,
      pause(20_000).then(() => Promise.reject(new Error("it asked nothing of the model")))
    ]);
    const before = { cpu: cpuMillis(running.terminal()), bytes: running.bytes() };
    const first = await firstKey({ ...running, text: () => [key] });
    const times = await type(running, first.key, 60, answer.done);
    const sent = await answer.done.then(() => performance.now());
    const shown = await running.shows(lastWords);
    return {
      cpu: (cpuMillis(running.terminal()) - before.cpu) / (seconds * 1000),
      bytes: running.bytes() - before.bytes,
      key: median(times),
      slowKey: nearlyWorst(times),
      behind: Math.max(0, shown - sent)
    };
  } finally {
    await running.end();
  }
};
