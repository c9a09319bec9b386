/** The command line's numbers, each with its unit and where it came from. */

/** Sessions that `sessions list` shows unless told otherwise. Ours: two screens. */
export const listedSessions = 50;

/** Hits that `sessions search` shows unless told otherwise. Ours: one screen. */
export const searchedHits = 20;

/** Lines of the conversation that `sessions show` ends with. From the earlier implementation. */
export const shownLines = 6;

/** Columns of a table where the terminal doesn't say. Ours. */
export const tableColumns = 120;

/** The oldest Node that Latch runs on, as major and minor version. The same as `engines` in the manifest. */
export const oldestNode = [20, 19] as const;

/** How long the doctor waits for a program to say its version, in milliseconds. Ours. */
export const programPatienceMillis = 10_000;

/** Entries of an imported log that wait for the result of a call before it counts as never answered. Ours. */
export const maxHeldEntries = 64;

/** Largest log that is one JSON document, in bytes: it must be read whole. Ours. */
export const maxWholeFileBytes = 256 * 1024 * 1024;

/** Prepared notes of a workspace that are read, and the size of one at most. Ours: an engine loads a few thousand tokens of them. */
export const warmArtifactsRead = 64;
export const warmArtifactBytes = 64 * 1024;

/** Unreadable lines of a log that are named one by one; the rest are counted. Ours: one screen. */
export const namedProblems = 20;

/** Events that an import commits at once. Ours: beyond this a larger transaction gains nothing measurable. */
export const importBatchEvents = 1_000;

/** Sessions that `verify` goes through: all that a store is likely to hold. Ours. */
export const everySession = 100_000;

/** Hits of `recall` unless told otherwise. Ours: what a model's own search gets. */
export const recalledHits = 10;

/** How long a process that is done waits for a reader that reads nothing more, in milliseconds. Ours. */
export const stuckReaderMillis = 5_000;

/** Lines that wait for the end of a screen. Ours: more is the same again. */
export const mostHeldLines = 100;
