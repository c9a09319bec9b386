/** Whether the terminal shows what is typed. A secret must not stay on the screen. */
import { spawnSync } from "node:child_process";
import { Effect } from "effect";

export const echo = (on: boolean): Effect.Effect<void> =>
  Effect.sync(() => {
    // Line editing stays the terminal's own, which raw mode would take from it.
    spawnSync("stty", [on ? "echo" : "-echo"], { stdio: ["inherit", "ignore", "ignore"] });
  });
