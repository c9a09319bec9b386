/**
 * Takes secrets out of a text before anyone sees it: what we sent, in the forms in which a service may echo it, and
 * whatever has the shape of a key, a token or an authorization. A word too many hidden is better than one secret shown.
 * Every step takes time in proportion to the text.
 */
import { withoutCredential } from "./credential-echo.ts";
import { looksSecret } from "./secret-shape.ts";

/** What stands where a secret stood. */
export const redactedMark = "[redacted]";

/** Text free of the given secrets and of everything that looks like one. */
export const redact = (text: string, secrets: ReadonlyArray<string>): string => {
  const known = secrets.reduce((clean, secret) => withoutCredential(clean, secret, redactedMark), text);
  const stretches = wholeStretches.reduce(
    (clean, [pattern, replacement]) => clean.replace(pattern, replacement),
    known
  );
  return withoutSecretWords(stretches);
};

/** Secrets that are more than a word. */
const wholeStretches: ReadonlyArray<readonly [RegExp, string]> = [
  [/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]*(-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g, redactedMark],
  [/\b((?:set-)?cookie["']?\s{0,2}:)[^\r\n]*/gi, `$1 ${redactedMark}`],
  // user:password@ in a URL
  [/:\/\/[^\s/@:"']{0,200}:[^\s/@"']{1,200}@/g, `://${redactedMark}@`]
];

/** How far back the label of a secret may stand. */
const labelReach = 60;

const withoutSecretWords = (text: string): string => {
  let clean = "";
  let at = 0;
  for (const match of text.matchAll(/[A-Za-z0-9_.~+/*%-]+={0,2}/g)) {
    const [word] = match;
    const start = match.index;
    clean += text.slice(at, start);
    clean += looksSecret(word, text.slice(Math.max(0, start - labelReach), start)) ? redactedMark : word;
    at = start + word.length;
  }
  return clean + text.slice(at);
};
