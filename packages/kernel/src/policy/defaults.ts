/**
 * The policy's numbers, each with its unit and where it came from.
 */

/** Characters of a command that are parsed at all. Ours: 32 KiB holds the here-documents models write. */
export const maxCommandCharacters = 32_768;

/**
 * Brackets and backquotes open at one time. Ours: the parser's time grows steeply with nesting (seconds at a few
 * hundred levels); nobody writes a dozen.
 */
export const maxCommandNesting = 32;

/** Scripts within scripts (`sh -c`, `eval`, `find -exec`, …) that are followed. Ours. */
export const maxScriptDepth = 8;

/** Values that one variable, or one command line, may have before it counts as unknown. Ours. */
export const maxAlternatives = 16;

/** Words that one brace expansion may become before it counts as unknown. Ours. */
export const maxBraceWords = 64;

/** Commands judged within one text, everything it leads to included. Ours: more than 32 KiB of text can hold. */
export const maxJudgements = 20_000;

/** Characters parsed for one command, its scripts within scripts included. Ours: eight times its own limit. */
export const maxParsedCharacters = 262_144;

/** Arguments of an unknown program that are searched for a command. Ours: enough for any launcher's own options. */
export const maxSearchedArguments = 32;

/** Commands judged among the arguments of one unknown program. Ours: the first is what a launcher would run. */
export const maxCarriedCommands = 3;
