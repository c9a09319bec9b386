/**
 * Whether a user's message states a rule that has to hold from now on. Errs towards keeping: a message kept in
 * vain costs a few tokens, a constraint lost costs the work.
 */
const marks: ReadonlyArray<RegExp> = [
  /\bmust(?:n't| not)?\b/i,
  /\b(?:do not|don't|don’t)\b/i,
  /\bnever\b/i,
  /\brequired?\b/i,
  /\bconstraints?\b/i,
  /\bpreserve\b/i,
  /\balways\b/i,
  /\bonly (?:use|touch|change|edit)\b/i
];

/** What stands, in whatever case, in every text that one of the marks finds. To pass by the texts that can't be meant. */
export const constraintWords: ReadonlyArray<string> = [
  "must",
  "do not",
  "don't",
  "don’t",
  "never",
  "require",
  "constraint",
  "preserve",
  "always",
  "only "
];

/** True when a text contains the wording of a rule. */
export const mentionsConstraint = (text: string): boolean => marks.some((mark) => mark.test(text));
