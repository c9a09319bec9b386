/** Whether the terminal shows what is typed. A secret must not stay on the screen. */
import { spawnSync } from "node:child_process";
import { Effect } from "effect";

/** Shows what is typed, or hides it; whether the terminal did that. */
export const echo = (on: boolean): Effect.Effect<boolean> =>
  // Line editing stays the terminal's own, which raw mode would take from it.
  Effect.sync(
    () => spawnSync("stty", [on ? "echo" : "-echo"], { stdio: ["inherit", "ignore", "ignore"] }).status === 0
  );
