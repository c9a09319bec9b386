/** The command line's numbers, each with its unit and where it came from. */

/** Largest image that can be attached, in bytes. From the earlier implementation's limit. */
export const maxAttachmentBytes = 5 * 1024 * 1024;

/** Sessions that `sessions list` shows unless told otherwise. Ours: two screens. */
export const listedSessions = 50;

/** Hits that `sessions search` shows unless told otherwise. Ours: one screen. */
export const searchedHits = 20;
