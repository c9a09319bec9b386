/** The words with which the kernel sends a model back to reality after repeated failure. */
export const regroundInstruction = (subject: string, count: number): string =>
  `[Latch re-ground] "${subject}" has failed ${count} times in the same way. Stop repeating it. Read the actual state again: the files involved, the exact error, the command. Say which assumption was wrong, then take a materially different approach, or record why it can't be done here.`;
