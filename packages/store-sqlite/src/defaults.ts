/** The numbers of this package, each with its unit in its name. */

/**
 * How long one statement may wait inside SQLite for another process. The thread sleeps meanwhile, so it is short:
 * beyond it the wait goes on between attempts, where timers and Ctrl+C work.
 */
export const lockWaitMillis = 50;

/** How long an operation waits for other processes altogether before it fails as busy. Ours: apart from
 * a rebuild, no writer of Latch holds the lock for even a second. */
export const busyPatienceMillis = 15_000;

/** The mean pause between two attempts at a busy database. */
export const busyPauseMillis = 10;

/** A write-ahead log that has grown past this is cut back at the next checkpoint. */
export const journalLimitBytes = 64 * 1024 * 1024;

/** Events of one read that names no limit; the ports promise it. */
export const readLimitEvents = 1_000;

/** Rows of one step of a rebuild: what is in memory at once. */
export const rebuildBatchRows = 500;

/**
 * Events that gather before their words are indexed in an idle moment. About a third of them have words, at 0.4 ms each:
 * a short run never indexes, and a search after it waits a few milliseconds.
 */
export const indexEveryEvents = 64;

/** How long the log has been still when a moment counts as idle. */
export const idleMillis = 100;

/** Events indexed in one go while idle: what an answer that streams in meanwhile waits for, some milliseconds. */
export const idleBatchEvents = 32;

/** Events that gather, where no moment is idle, before an append indexes some: what a search waits for at most, about half a second. */
export const mostGatheredEvents = 4_096;

/**
 * Events indexed in one go by a small append when so many have gathered: no more than a person who types notices. After
 * an import tens of thousands may have gathered.
 */
export const appendBatchEvents = 64;

/** Events indexed in one transaction when a search or a rebuild catches up, and at most by an append. */
export const indexBatchEvents = 1_000;

/** How far back the opening check looks for an event that the search index must know. */
export const openingCheckEvents = 64;

/** The first user message as a list shows it; the port promises it. */
export const previewCharacters = 140;

/** A match in its surroundings; the port promises it. */
export const excerptCharacters = 240;

/** Sessions hidden in one transaction; the port promises it. */
export const tombstoneBatchSessions = 100;

/** Sessions listed, and hits of a search over all sessions, when the caller names no limit. */
export const listLimit = 50;
export const catalogHitLimit = 20;

/**
 * Newest matches of one term that ranking looks at. A term with more is common, tells little, and must not make a
 * search of a million events slow.
 */
export const postingsPerTerm = 1_000;

/** Candidates that ranking reads for each hit asked for, at least and at most. Reading one takes about 0.1 ms. */
export const candidatesPerHit = 2;
export const fewestCandidates = 20;
export const mostCandidates = 100;

/** Terms of a query that are looked up; the rest of a pasted page adds cost and no meaning. */
export const queryTerms = 64;

/** Read and write size of artifact files. */
export const artifactChunkBytes = 256 * 1024;

/** Unfinished artifact files of another machine or process namespace are left alone for this long. */
export const foreignLeftoverMillis = 24 * 60 * 60 * 1_000;
