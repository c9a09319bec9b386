/** The command line's numbers, each with its unit and where it came from. */

/** Largest image that can be attached, in bytes. From the earlier implementation's limit. */
export const maxAttachmentBytes = 5 * 1024 * 1024;

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
