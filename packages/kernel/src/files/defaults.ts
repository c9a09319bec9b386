/**
 * The file tools' numbers, each with its unit and where it came from.
 */

/** Lines of a file shown when none are asked for. From the earlier implementation. */
export const readFileLines = 400;

/** Lines of an artifact shown when none are asked for. From the earlier implementation. */
export const readArtifactLines = 2_000;

/** Lines of one page, whatever is asked for. From the earlier implementation. */
export const maxPageLines = 20_000;

/** Bytes of a page kept for the line that says how to go on. From the seed's page policy. */
export const pageFooterBytes = 256;

/** Estimated tokens of a page kept for its header. From the seed's page policy. */
export const pageHeaderTokens = 128;

/** The largest file that `patch` and `write` take, in bytes. Ours: it is held in memory, hashed and compared. */
export const maxEditableBytes = 8 * 1024 * 1024;

/** Characters of a path. Linux's own limit is 4,096 bytes. */
export const maxPathCharacters = 4_096;

/** Lines of a change's preview. From the seed. */
export const previewLines = 160;

/** Bytes of a change's preview: one long line must not make an event large. Ours. */
export const previewBytes = 16_384;

/** Lines of both sides together that are compared exactly; more are counted as replaced. From the earlier implementation. */
export const maxComparedLines = 30_000;

/**
 * Edit distance, in lines, after which a comparison gives up and counts all between the first and the last change as
 * replaced. Ours: 75 ms at 500, 226 at 1,000, 823 at 2,000.
 */
export const maxEditDistance = 500;

/** Matches of a search on one page, and the most that can be asked for. From the contract. */
export const searchResults = 50;
export const maxSearchResults = 500;

/** Matches of a search that are taken of one file. From the earlier implementation. */
export const maxMatchesPerFile = 1_000;

/** Entries of the state directory that are looked at when a file has several names. Ours. */
export const maxProtectedEntries = 200_000;

/** Output of one of the kernel's own commands that is taken, in bytes. Ours: 500 matches of 400 columns are 0.2 MB. */
export const maxFixedOutputBytes = 4 * 1024 * 1024;

/** Files of a workspace that are looked at around a command. Ours: 50,000 take about 200 ms. */
export const maxTreeFiles = 50_000;

/** Files that one command may change and still be taken back, and the bytes of their contents. Ours. */
export const maxDriftFiles = 1_000;
export const maxDriftBytes = 64 * 1024 * 1024;

/** Paths named in one event. From the earlier implementation. */
export const maxNamedPaths = 256;

/** The largest content that is kept before a command, in bytes. From the earlier implementation. */
export const maxKeptFileBytes = 1024 * 1024;

/** All contents that are kept before a command, in bytes. From the earlier implementation. */
export const maxKeptBytes = 16 * 1024 * 1024;

/** Bytes of all previews of one command's changes together. Ours. */
export const maxDriftPreviewBytes = 65_536;

/** How far apart two changes are, in milliseconds, before every file system tells them apart. Ours: ten ticks of 100 Hz. */
export const clockGranularityMillis = 100;

/** Names in what git lists, in bytes. Ours. */
export const maxListBytes = 32 * 1024 * 1024;

/** Ignored files that are always watched, and the largest of them in bytes: settings are small, products are many. Ours. */
export const maxPreciousFiles = 128;
export const maxPreciousBytes = 64 * 1024;

/** Ignored files that are kept before a destructive command. Ours. */
export const maxEndangeredFiles = 2_000;

/**
 * How long the look after one command serves as the look before the next, in milliseconds. Ours: what another program
 * writes in that moment can't be told from what it writes while the command runs, which takes as long.
 */
export const settledMillis = 100;
