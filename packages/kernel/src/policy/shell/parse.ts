/**
 * The one door to the shell grammar. What it can't read is not understood, and what is not understood is never harmless.
 */
import { Either } from "effect";
import { type ParsedScript, parse as parseScript } from "unbash";
import { maxCommandCharacters, maxCommandNesting } from "../defaults.ts";

/** Parses a script, or says why not. Never throws, and never spends more than a bounded time. */
export const parse = (source: string): Either.Either<ParsedScript, string> => {
  if (source.length > maxCommandCharacters) {
    return Either.left(`longer than ${maxCommandCharacters} characters`);
  }
  if (source.includes("\0")) return Either.left("it holds a NUL character");
  if (nesting(source) > maxCommandNesting)
    return Either.left(`nested deeper than ${maxCommandNesting} levels`);
  return Either.flatMap(
    Either.try({ try: () => parseScript(source), catch: () => "the grammar gave up" }),
    (script) => {
      const [error] = script.errors ?? [];
      return error === undefined ? Either.right(script) : Either.left(error.message);
    }
  );
};

/**
 * An upper bound of how deep the grammar may have to go, from the characters alone: quotes are ignored, so it can be
 * too high but never too low. Each backquote and each double quote may open a level.
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
  let deepest = 0;
  for (const [run] of source.matchAll(/\\+`/g)) deepest = Math.max(deepest, run.length);
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
