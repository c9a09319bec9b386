import { destructiveCommands } from "./destructive.ts";
import type { Entry } from "./entry.ts";
import { evasions } from "./evasions.ts";
import { gitCommands } from "./git.ts";
import { hiddenCommands } from "./hidden.ts";
import { networkCommands } from "./network.ts";
import { ordinaryCommands } from "./ordinary.ts";
import { outsideCommands } from "./outside.ts";
import { readingCommands } from "./reading.ts";

/** Commands with what they must be classified as, in `work` under `standard`. */
export const commandTable: ReadonlyArray<Entry> = [
  ...readingCommands,
  ...ordinaryCommands,
  ...gitCommands,
  ...networkCommands,
  ...outsideCommands,
  ...destructiveCommands,
  ...hiddenCommands,
  ...evasions
];

export type { Entry } from "./entry.ts";
