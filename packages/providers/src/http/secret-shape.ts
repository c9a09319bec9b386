/**
 * Whether a word looks like a secret, by its own shape or by the label that stands before it. Only bounded patterns on a
 * bounded context, so that no text can make this slow.
 */

/** Whether a word is to be hidden, given the text just before it. */
export const looksSecret = (word: string, before: string): boolean =>
  hasOwnersMark(word) || isToken(word) || isOpaque(word) || isLabelled(word, before);

/** Keys that say whose they are. Masked ones too (`sk-ab***yz`): what is left of them is still part of a key. */
const hasOwnersMark = (word: string): boolean =>
  /(?:^|[^A-Za-z0-9])(?:gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|hf_|gsk_|xai-|pplx-|nvapi-|r8_|fw_|dop_v1_|npm_|pypi-|shpat_|AIza|ya29\.|AKIA|ASIA|SG\.|GOCSPX-|EAAC|lin_api_|ntn_|tgp_|csk-|sk-|sk_|1\/\/)[A-Za-z0-9*._/+=-]{5,}/.test(
    word
  ) ||
  /(?:^|[^A-Za-z0-9])(?:pk|rk|ak|api|key|tok|sess)[-_](?=[A-Za-z_-]{0,40}[\d*])[A-Za-z0-9*._-]{6,}/.test(
    word
  );

/** A JSON web token, whole or in part. */
const isToken = (word: string): boolean => /(?:^|[^A-Za-z0-9])eyJ[A-Za-z0-9_-]{6,}/.test(word);

/** Shortest run of letters and digits that is taken for a key. Model names and UUIDs have no run as long. */
const opaqueLength = 24;

/** Names of requests, messages and calls: long and opaque too, and what a service's support asks for. */
const isReferenceId = (word: string): boolean =>
  /^(?:toolu|srvtoolu|req|request|msg|call|resp|rs|fc|chatcmpl|gen)[-_][A-Za-z0-9-]+\.?$/.test(word);

const isOpaque = (word: string): boolean =>
  !isReferenceId(word) &&
  word
    .split(/[^A-Za-z0-9]/)
    .some((run) => run.length >= opaqueLength && /\d/.test(run) && /[A-Za-z]/.test(run));

const labels =
  "authorization|api[_-]?key|access[_-]?key|secret|token|password|passwd|credential|private[_-]?key|session|account[_-]?key";

/** `label: word`, `label=word`, `"label": "word"`, with `Bearer` and the like in between. */
const afterColon = new RegExp(
  `(?:${labels})[a-z_-]{0,20}["']?\\s{0,3}(?:[:=]|%3D)\\s{0,3}["']?(?:(?:bearer|basic|token)\\s{1,3})?["']?$`,
  "i"
);
/** `label is word`, `label provided: word`. */
const inProse = new RegExp(
  `(?:${labels})["']?\\s{1,3}(?:is|was|provided:?|ending in)\\s{1,3}["'.]{0,4}$`,
  "i"
);
const afterScheme = /\b(?:bearer|basic|apikey)(?:\s{1,3}|%20)["']?$/i;
const inQuery = /[?&](?:key|token|sig|code|auth)=$/i;

const isLabelled = (word: string, before: string): boolean => {
  if (word.length < 4 || /^[\d.]{1,12}$/.test(word)) return false;
  if (afterColon.test(before) || inQuery.test(before)) return !/^(?:bearer|basic|token)$/i.test(word);
  const isKeyLike = /[\d*]/.test(word) || word.length >= 20;
  return isKeyLike && (inProse.test(before) || afterScheme.test(before));
};
