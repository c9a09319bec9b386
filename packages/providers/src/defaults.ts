/** The package's numbers, with their units and where they come from. */

/** Longest wait for a new connection, TLS included. Inside the header deadline, not added to it. */
export const connectMillis = 15_000;
/** Longest wait from sending to the answer's headers. */
export const headerMillis = 60_000;
/** Longest silence inside an answer. Any byte ends it, a heartbeat too: it doesn't limit how long a model thinks. */
export const streamIdleMillis = 180_000;
/** Longest whole attempt. Nothing extends it. */
export const attemptMillis = 1_800_000;

/**
 * Most characters of one event, and most bytes that may pass without anything that the wire knows. The largest events
 * that exist repeat a whole answer (Responses, at its end) or carry an encrypted blob: a few megabytes.
 */
export const maxSilentBytes = 16 * 1024 * 1024;
/** Most events in a row that say nothing: a ping a second for the whole attempt would be 1,800. */
export const maxSilentEvents = 10_000;
/** Most bytes of one answer: 128,000 output tokens at 350 bytes of framing each are 45 MB. */
export const maxAnswerBytes = 128 * 1024 * 1024;
/** Most bytes read of an error body; sentences are in its beginning. */
export const maxErrorBodyBytes = 64 * 1024;
/** Most characters of an error sentence that are kept. */
export const maxErrorCharacters = 2_000;
/** Most tool calls of one answer. The largest parallel batches seen in use are a few dozen. */
export const maxCallsPerAnswer = 512;
/** Bytes of an answer that may wait to be read before the connection is told to pause. */
export const maxBufferedBytes = 1024 * 1024;
/** How long a finished answer's connection may take to end by itself, so that it can be used again. */
export const drainMillis = 1_000;
/** Characters of one piece of a scripted answer. Small, so that streaming is exercised. */
export const scriptPieceCharacters = 8;
/** Output tokens asked for on the Messages wire, which wants a number, when neither the request nor the model has one. */
export const plainOutputTokens = 8_192;
/** The same where the model decides how much to think, which counts as output. */
export const adaptiveOutputTokens = 32_000;
/** Least tokens that classic thinking takes as a budget, by Anthropic's documentation. */
export const minThinkingTokens = 1_024;
/** How a config names the sign-in of the ChatGPT subscription. */
export const subscriptionReference = "oauth:openai-codex";
/** Most bytes of a file that holds secrets. Ours: hundreds of keys are a few dozen kilobytes. */
export const maxPrivateFileBytes = 1024 * 1024;
/** How long to wait for another process's lock. Ours: twice what a renewal of tokens can take at most. */
export const lockPatienceMillis = 45_000;
/** How often to look whether the lock is free: often at first, for most are held for a moment. */
export const lockPollMillis = 10;
export const maxLockPollMillis = 320;
/** The name under which secrets stand in a desktop's keyring. */
export const keyringService = "latch";
/** How long a keyring may take: long enough for a person to unlock it when asked. */
export const keyringPatienceMillis = 60_000;
/** Longest wait for one answer of the sign-in service. Ours: a renewal is a few hundred milliseconds. */
export const issuerMillis = 20_000;
/** Most characters of what the sign-in service says that are shown. */
export const maxIssuerWords = 300;
/** How long a sign-in code is good, by OpenAI's own client. */
export const invitationMillis = 15 * 60_000;
/** How long before its end a token is renewed: longer than the clocks of two machines differ. */
export const renewalMarginMillis = 5 * 60_000;

/** Longest time that a service's list of models may take, whole. From the earlier implementation. */
export const listingMillis = 6_000;
/** Most bytes of such a list. The longest in public use is a few hundred kilobytes. */
export const maxListingBytes = 4 * 1024 * 1024;
/** Most models taken from one list. The largest gateways list a few hundred. */
export const maxListedModels = 1_000;
/** Most models of a service that are remembered, present and past. */
export const maxRememberedModels = 1_000;
/** Longest model id and longest label taken from a list, in characters. The longest seen are below a hundred. */
export const maxModelIdCharacters = 200;
/** Longest time to find out the newest version of OpenAI's client. From the seed. */
export const releaseMillis = 3_000;
