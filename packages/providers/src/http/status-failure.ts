/**
 * What an HTTP status, or an error object inside a stream, means for whoever sent the request. One table; a status that
 * is not in it, and an error that is not recognised, is never transient.
 */
import type { ProviderReason, RefusedPart } from "@latch/kernel";

export interface Meaning {
  readonly reason: ProviderReason;
  readonly transient: boolean;
  /** What kind of part was refused, where that is known. */
  readonly part?: RefusedPart;
}

const byStatus: ReadonlyMap<number, Meaning> = new Map([
  [400, { reason: "bad_request", transient: false }],
  [401, { reason: "unauthorized", transient: false }],
  [402, { reason: "forbidden", transient: false }],
  [403, { reason: "forbidden", transient: false }],
  [404, { reason: "not_found", transient: false }],
  [405, { reason: "not_found", transient: false }],
  [408, { reason: "timeout", transient: true }],
  [409, { reason: "overloaded", transient: true }],
  [413, { reason: "context_overflow", transient: false }],
  [422, { reason: "bad_request", transient: false }],
  [425, { reason: "overloaded", transient: true }],
  [429, { reason: "rate_limited", transient: true }],
  [500, { reason: "server_error", transient: true }],
  [502, { reason: "server_error", transient: true }],
  [503, { reason: "overloaded", transient: true }],
  [504, { reason: "timeout", transient: true }],
  [529, { reason: "overloaded", transient: true }]
]);

/** Words by which providers name an error, in a `type`, `code` or `status` member. Checked before the status. */
const byWord: ReadonlyArray<readonly [RegExp, Meaning]> = [
  [
    /context_length|context_window|prompt_too_long|request_too_large/,
    { reason: "context_overflow", transient: false }
  ],
  [/insufficient_quota|billing|credit/, { reason: "forbidden", transient: false }],
  [/rate_limit|resource_exhausted|too_many_requests/, { reason: "rate_limited", transient: true }],
  [/overloaded|unavailable|insufficient_system_resource/, { reason: "overloaded", transient: true }],
  [/authentication|unauthenticated|invalid_api_key/, { reason: "unauthorized", transient: false }],
  [/permission/, { reason: "forbidden", transient: false }],
  [/not_found/, { reason: "not_found", transient: false }],
  [/timeout|deadline_exceeded/, { reason: "timeout", transient: true }],
  [/invalid_encrypted_content/, { reason: "part_refused", transient: false, part: "reasoning" }],
  [/string_above_max_length/, { reason: "part_refused", transient: false, part: "text" }],
  [/image|unsupported_content|invalid_base64/, { reason: "part_refused", transient: false, part: "image" }],
  [/server_error|api_error|internal/, { reason: "server_error", transient: true }],
  [
    /invalid_request|invalid_argument|invalid_prompt|failed_precondition/,
    { reason: "bad_request", transient: false }
  ]
];

/** Sentences that say more than their status does. Only for errors that are the request's own fault. */
const bySentence: ReadonlyArray<readonly [RegExp, Meaning]> = [
  [
    /prompt is too long|maximum context length|context (length|window|size)|too many (input )?tokens|exceeds? (the )?(maximum|max|available) .{0,30}tokens|input token count/i,
    { reason: "context_overflow", transient: false }
  ],
  [
    /\bimages?\b.{0,60}(too large|exceed|invalid|not supported|unsupported|could not|cannot|can't|unable)|(invalid|unsupported|could not process|unable to process|does not support|doesn't support|no endpoints found that support).{0,40}\bimages?\b|image_url/i,
    { reason: "part_refused", transient: false, part: "image" }
  ],
  [
    /(signature|encrypted content|(thinking|reasoning) (block|item|content)|type 'reasoning')(?!\w).{0,120}\b(invalid|not valid|corrupted|expired|could not be|bound to|cannot be modified|provided without)|\b(invalid|corrupted|expired|expected)\b.{0,40}(signature|encrypted content|\bthinking\b)/i,
    { reason: "part_refused", transient: false, part: "reasoning" }
  ],
  [
    /string too long|(text|content|message|block|part|item)\b.{0,40}(exceeds? the (maximum|max)|is too (long|large))/i,
    { reason: "part_refused", transient: false, part: "text" }
  ]
];

/** What an error means, from its status where there is one, the words of its type or code, and its sentence. */
export const meaning = (
  status: number | undefined,
  words: ReadonlyArray<string>,
  sentence: string
): Meaning => {
  const named = words.map((word) => word.toLowerCase().replace(/[\s-]+/g, "_"));
  const word = byWord.find(([pattern]) => named.some((name) => pattern.test(name)))?.[1];
  const base = status === undefined ? word : (refined(status, word) ?? unlisted(status));
  const found = base ?? { reason: "server_error", transient: false };
  if (found.reason !== "bad_request" && found.reason !== "context_overflow") return found;
  return bySentence.find(([pattern]) => pattern.test(sentence))?.[1] ?? found;
};

/** A word sharpens a status, but does not overturn it: a 401 is not made transient by what its body says. */
const refined = (status: number, word: Meaning | undefined): Meaning | undefined => {
  const listed = byStatus.get(status);
  if (listed === undefined || word === undefined) return listed;
  // "Quota used up" and "too many requests" share a status; only the second passes with time.
  if (status === 429 && word.reason === "forbidden") return word;
  const own = status === 400 || status === 413 || status === 422;
  return own && (word.reason === "context_overflow" || word.reason === "part_refused") ? word : listed;
};

const unlisted = (status: number): Meaning => ({
  reason: status >= 500 ? "server_error" : status >= 400 ? "bad_request" : "malformed",
  transient: false
});
