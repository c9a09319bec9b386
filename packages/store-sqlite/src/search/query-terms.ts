/** What a question is looked up by: index terms, each once, quoted so that none can be an operator. */
import { searchTerms } from "@latch/protocol";
import { queryTerms as limit } from "../defaults.ts";

/** The terms of a person's words. */
export const termsOf = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  literal(words.flatMap((word) => searchTerms(word)));

/** Terms as the index has them: whatever its tokenizer would cut at is not part of any. */
export const literal = (terms: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(terms.map((term) => term.replace(/[^0-9A-Za-z\u0080-\u{10ffff}]+/gu, "").toLowerCase()))]
    .filter((term) => term !== "")
    .slice(0, limit);

/** An expression that matches any of the terms. */
export const anyOf = (terms: ReadonlyArray<string>): string => terms.map((term) => `"${term}"`).join(" OR ");
