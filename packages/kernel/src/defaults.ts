/**
 * The kernel's numbers, each with its unit and where it came from.
 */

/** Inline output of any tool, in bytes. Larger output goes to an artifact. From the seed's page policy (24 KiB). */
export const maxOutputBytes = 24_576;

/** Estimated tokens of one page of text. From the seed's page policy. */
export const maxPageTokens = 8_000;

/** Bytes read from a file for one page. From the seed's page policy. */
export const maxPageSourceBytes = 65_536;

/** Output of one command kept before the rest is dropped, in bytes: the cap of its artifact. Ours. */
export const maxCommandOutputBytes = 16 * 1024 * 1024;

/** A command's time, in seconds, unless configured or asked for otherwise. From the seed. */
export const shellTimeoutSeconds = 120;

/** Failures of one lineage before the kernel asks for a new look. From the seed. */
export const retryBudget = 3;

/** Turns that only repeat before the kernel asks for a new look. From the earlier implementation. */
export const stagnationBudget = 2;

/** Times that the same call may give the same result, with nothing new in between. From what other agents' users report. */
export const repetitionBudget = 5;

/** Read-only calls of one batch that run at once. From the earlier implementation. */
export const concurrentReads = 8;

/** A model's window when nothing better is known, in tokens. From the seed. */
export const contextWindowTokens = 256_000;

/** Kept free of a request for the answer and for safety, in tokens. From the contract's `reserve_tokens`. */
export const reserveTokens = 16_000;

/** Conversation in view before an epoch rotates, in tokens. From the seed. */
export const recentTokens = 64_000;

/** Characters of an opening prompt that `run_started` repeats. From the earlier implementation. */
export const promptPreviewCharacters = 2_000;

/** Output of a managed process kept in memory, in bytes. From the earlier implementation (4 MiB). */
export const maxProcessOutputBytes = 4 * 1024 * 1024;

/** The largest image that is taken, in bytes. From the seed: the smallest limit among the providers, Anthropic's. */
export const maxImageBytes = 5 * 1024 * 1024;

/** The longest side of an image that is taken, in pixels. From the seed; Anthropic's limit. */
export const maxImageSidePixels = 8_000;

/** Inputs of an interface that wait before the next one has to. From the earlier implementation. */
export const waitingInputs = 32;

/** Events of one page of history that an interface is told. Ours: read and folded in some 5 ms, so that a key never waits long. */
export const historyPageEvents = 100;

/** Events of a long log's end that are told before its history. Ours: several screens of them, there at once. */
export const recentEvents = 500;

/** Events of a log that is told from its beginning at once. Ours: they take no longer than a person notices. */
export const shortLogEvents = 1_000;

/** Sessions that may be deleted at once. From the seed. */
export const deletedAtOnce = 100;

/** Lines of a session's end that a preview shows. From the earlier implementation. */
export const previewSpoken = 6;

/** Characters of a provider's words that stand where a refused part stood. Ours: one sentence. */
export const shownRefusalCharacters = 160;

/** Characters from which one message may be too large for a provider on its own. Ours: the smallest documented limit is 10 MiB, and local servers have less. */
export const oversizedCharacters = 65_536;

/** Tries of one request, each without the parts that the one before was refused for. Ours: new images, then all, then a text. */
export const partRefusalRounds = 4;
