/** Going back to where words stand in the session. */
import { findBefore, rowCount, sanitiseLine } from "@latch/ui-reducers";
import type { App } from "./app.ts";

/** The screen at the newest row with the words; without words, at the next older row with those that were looked for before. */
export const sought = (app: App, argument: string): App => {
  const words = argument === "" ? app.sought?.words : argument;
  if (words === undefined) return { ...app, hint: "say what to look for: /find WORDS" };
  const end = rowCount(app.view);
  const from = argument === "" ? (app.sought?.at ?? end) : end;
  const older = findBefore(app.view, words, from);
  const whole = app.view.replay === null;
  // What is older may still be unread: to begin again at the end would say that there is nothing.
  const at = older ?? (whole ? findBefore(app.view, words, end) : undefined);
  const shown = sanitiseLine(words);
  if (at === undefined) {
    const where = whole ? "stands nowhere in this session" : "is not in what was read of this session so far";
    return { ...app, sought: whole ? undefined : { words, at: from }, hint: `"${shown}" ${where}` };
  }
  return {
    ...app,
    sought: { words, at },
    scroll: { follow: false, cell: at, row: 0 },
    hint: `"${shown}"${older === undefined ? ", from the end again" : ""} · /find for an older place · Shift+End goes back`
  };
};
