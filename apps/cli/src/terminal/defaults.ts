/** The terminal's numbers, each with its unit and where it came from. */

/** A paste longer than this is shown as a chip, in characters. Ours: what fits an editor of sixteen rows. */
export const chipSize = 1_000;

/** A paste of more lines than this is shown as a chip. Ours. */
export const chipLines = 10;

/** Longest paste that is looked at for dropped files, in characters. Ours: some dozens of paths. */
export const longestDrop = 8_192;

/** How long the rest of an escape sequence is waited for, in milliseconds. Ours: ssh delivers a sequence in one packet. */
export const escapePatienceMillis = 30;

/** Shortest time between two frames, in milliseconds. From the earlier implementation: sixty frames a second. */
export const frameMillis = 16;

/** Rows of a successful output before it is cut. From the earlier implementation. */
export const successRows = 3;

/** Rows of a failed output before it is cut: its end. Ours: an error and where it was. */
export const failureRows = 12;

/** Longest label of a call, in columns. From the earlier implementation. */
export const longestLabel = 96;

/** Steps of an exploration that are shown, and files of a command. From the earlier implementation. */
export const shownSteps = 4;

/** Diff lines under an edit. From the earlier implementation. */
export const patchPreviewLines = 10;

/** Rows of a whole diff in the transcript. From the earlier implementation. */
export const diffPreviewLines = 30;

/** Rows that one turn of the wheel moves. From the earlier implementation. */
export const wheelRows = 3;

/** Rows of a request in the question about it; Ctrl+O shows all. From the earlier implementation. */
export const approvalPreviewRows = 3;

/** A turn that a person will have looked away from, in milliseconds. Ours. */
export const longTurnMillis = 10_000;

/** How long a question has to be on the screen before a key answers it, in milliseconds. Ours: a key that was on its way. */
export const answerGuardMillis = 500;

/** How often the marks of what is under way change, in milliseconds. From the earlier implementation. */
export const blinkMillis = 400;

/** How long after a run was stopped Ctrl+C does not quit, in milliseconds. Ours: pressing it twice is a habit. */
export const quitGuardMillis = 1_000;

/** Narrowest transcript that a hint is worth its row beside, in columns. From the earlier implementation. */
export const allHintsColumns = 64;

/** Rows of what completes a word. From the earlier implementation. */
export const popupRows = 6;

/** Files of a workspace whose names are completed. Ours: more than anyone finds by typing. */
export const mostFiles = 50_000;

/** Longest text that is copied, in bytes: the least that terminals with a clipboard take, 100,000 bytes of base64 with its frame. */
export const mostCopiedBytes = 74_994;

/** Sessions in the picker. Ours. */
export const mostListedSessions = 1_000;

/** How often and how long a terminal that takes nothing at the moment is waited for at the end: a second in all. Ours. */
export const fullTerminalTries = 100;
export const fullTerminalMillis = 10;

/** How long after it was to stop in its shell the program takes it that it was not stopped, in milliseconds. Ours. */
export const stopPatienceMillis = 250;

/** Width that what is read out is laid out for, in columns, and entries of a list that are read out. Ours. */
export const plainColumns = 100;
export const mostSpokenItems = 40;
