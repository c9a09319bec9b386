/**
 * Git as the kernel asks it: no pager, no monitor process, no lock on the index, names as they are.
 */
import type { FixedCommand } from "./fixed-command.ts";

/** A git command that only looks. Paths it prints are whole, whatever their characters. */
export const gitCommand = (...args: ReadonlyArray<string>): FixedCommand => ({
  program: "git",
  args: [
    "--no-pager",
    "--no-optional-locks",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.quotePath=false",
    "-c",
    "color.ui=false",
    ...args
  ]
});
