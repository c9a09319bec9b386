/** The words with which the kernel sends a model back to reality after repeated failure. */
export const regroundInstruction = (subject: string, count: number): string =>
  `[Latch re-ground] "${subject}" has failed ${count} times in the same way. Stop repeating it. Read the actual state again: the files involved, the exact error, the command. Say which assumption was wrong, then take a materially different approach, or record why it can't be done here.`;

/** The words for turns that only repeat: what is known already, and that it is time to act. */
export const stagnationInstruction = (unchanged: ReadonlyArray<string>): string =>
  [
    "[Latch re-ground] The last turns only looked at things again that had not changed:",
    ...unchanged.slice(0, 20).map((label) => `- ${label}`),
    ...(unchanged.length > 20 ? [`- and ${unchanged.length - 20} more`] : []),
    "You have these results. Act on them, look at something new, or say what keeps you from going on."
  ].join("\n");

/** The words for a call that gives the same result again and again. */
export const repetitionInstruction = (label: string, times: number): string =>
  `[Latch re-ground] \`${label}\` was called ${times} times and gave the same result each time, and nothing new came of anything else. The next time will be the same. Change something first, look at something new, wait for it with one longer command, or say what keeps you from going on.`;
