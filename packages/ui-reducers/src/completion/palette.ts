/** The command palette: which commands fit what was typed, best first. */
import type { CommandEntry } from "@latch/protocol";
import { subsequence } from "./subsequence.ts";

/** What stands after the slash, while a command's name is being typed; none for anything else. */
export const commandPrefix = (text: string): string | undefined => /^\/(\S*)$/.exec(text)?.[1];

/** Commands whose name, slash aside, holds the typed letters in order. */
export const matchingCommands = (
  commands: ReadonlyArray<CommandEntry>,
  typed: string
): ReadonlyArray<CommandEntry> =>
  commands
    .flatMap((command, order) => {
      const match = subsequence(typed, command.name);
      return match === undefined ? [] : [{ command, order, score: match.score }];
    })
    .sort((a, b) => a.score - b.score || a.order - b.order)
    .map(({ command }) => command);
