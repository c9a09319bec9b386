/**
 * The one door to the shell grammar. What it can't read is not understood, and what is not understood is never harmless.
 */
import { Either } from "effect";
import { type ParsedScript, parse as parseScript } from "unbash";
import { maxCommandCharacters, maxCommandNesting } from "../defaults.ts";

/**
 * Parses a script. One with syntax errors is still returned, with its errors: bash runs the lines before the first. Left is
 * why it was not even tried. Never throws, and never spends more than a bounded time.
 */
export const parse = (source: string): Either.Either<ParsedScript, string> => {
  if (source.length > maxCommandCharacters) {
    return Either.left(`longer than ${maxCommandCharacters} characters`);
  }
  if (nesting(source) > maxCommandNesting)
    return Either.left(`nested deeper than ${maxCommandNesting} levels`);
  return Either.try({ try: () => parseScript(source), catch: () => "the grammar gave up" });
};

/**
 * How deep the grammar may have to go, told from the characters alone, before it is asked. Brackets in quotes are counted
 * like any other: an estimate that keeps hostile text out cheaply, with the parser's own limit of 256 levels behind it.
 */
const nesting = (source: string): number => {
  let open = 0;
  let deepest = 0;
  for (const character of source) {
    if (character === "(" || character === "{" || character === "[") open += 1;
    else if ((character === ")" || character === "}" || character === "]") && open > 0) open -= 1;
    deepest = Math.max(deepest, open);
  }
  return Math.max(deepest, backquoteDepth(source), keywordDepth(source));
};

/** Backquotes nest by doubling backslashes: the longest run of them before one tells how deep. */
const backquoteDepth = (source: string): number => {
  let run = 0;
  let deepest = 0;
  for (const character of source) {
    if (character === "`") deepest = Math.max(deepest, run);
    run = character === "\\" ? run + 1 : 0;
  }
  return deepest;
};

/** Compound commands nest by keyword. */
const keywordDepth = (source: string): number => {
  let open = 0;
  let deepest = 0;
  for (const [word] of source.matchAll(/\b(?:if|case|for|while|until|select|fi|esac|done)\b/g)) {
    if (word === "fi" || word === "esac" || word === "done") open = Math.max(0, open - 1);
    else open += 1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
};
