/** What is said of the session outside its screen: in the window's title, and as progress of the window. */
import { Activity, sanitiseLine } from "@latch/ui-reducers";
import type { Preferences } from "../preferences.ts";
import * as Modes from "../screen/modes.ts";
import type { App } from "./app.ts";

export interface Window {
  readonly title: string;
  readonly progress: Modes.Progress;
}

export const windowOf = ({ view: { session, live } }: App): Window => {
  const folder = sanitiseLine(session?.workspace.split("/").at(-1) ?? "");
  const busy = Activity.isBusy(live.activity);
  const progress = live.activity.phase === "waiting_approval" ? "waiting" : busy ? "busy" : "none";
  return {
    title: `${{ waiting: "? ", busy: "● ", none: "" }[progress]}latch${folder === "" ? "" : ` · ${folder}`}`,
    progress
  };
};

/** What a terminal has to be told after a change; nothing before anything was said. */
export const windowBytes = (
  before: Window | undefined,
  after: Window,
  { modes }: Pick<Preferences, "modes">
): string =>
  (modes.title && before?.title !== after.title ? Modes.titled(after.title) : "") +
  (modes.progress && (before?.progress ?? "none") !== after.progress
    ? Modes.progressed(after.progress, modes)
    : "");
