/**
 * Takes secrets out of a text before anyone sees it: what we sent, in the forms in which a service may echo it, and
 * whatever has the shape of a key, a token or an authorization. A word too many hidden is better than one secret shown.
 */

/** What stands where a secret stood. */
export const redactedMark = "[redacted]";

/** Text free of the given secrets and of everything that looks like one. */
export const redact = (text: string, secrets: ReadonlyArray<string>): string =>
  shapes.reduce(
    (clean, [pattern, replacement]) => clean.replace(pattern, replacement),
    secrets.reduce((clean, secret) => withoutSecret(clean, secret), text)
  );

/** Shortest piece of a secret that is hidden on its own. Services echo keys in part ("…sk-abcd"). */
const pieceLength = 8;

/** A secret shorter than this is a placeholder ("none", "ollama"); hidden only where it stands alone. */
const placeholderLength = 8;

const withoutSecret = (text: string, secret: string): string => {
  if (secret === "") return text;
  if (secret.length < placeholderLength) {
    return text.replace(new RegExp(`(?<![A-Za-z0-9])${escaped(secret)}(?![A-Za-z0-9])`, "g"), redactedMark);
  }
  return echoes(secret).reduce(withoutPieces, text);
};

/** The forms in which a secret may come back: as it is, in a URL, in JSON, in base64 at each of its three alignments. */
const echoes = (secret: string): ReadonlyArray<string> => {
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.from("\0".repeat(shift) + secret, "utf8")
      .toString("base64")
      .slice(shift === 0 ? 0 : 4, -4)
  );
  const forms = [
    secret,
    new URLSearchParams([["", secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    ...encoded,
    Buffer.from(secret, "utf8").toString("hex")
  ];
  return [...new Set(forms)].filter((form) => form.length >= pieceLength);
};

/** Hides every stretch of the text that is covered by pieces of the secret. Linear in the text. */
const withoutPieces = (text: string, secret: string): string => {
  const pieces = new Set<string>();
  for (let at = 0; at + pieceLength <= secret.length; at += 1) pieces.add(secret.slice(at, at + pieceLength));
  let clean = "";
  let at = 0;
  while (at < text.length) {
    if (!pieces.has(text.slice(at, at + pieceLength))) {
      clean += text[at];
      at += 1;
      continue;
    }
    while (pieces.has(text.slice(at, at + pieceLength))) at += 1;
    at += pieceLength - 1;
    clean += redactedMark;
  }
  return clean;
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Shapes of secrets. Masked ones too (`sk-ab***yz`): what is left of them is still part of a key. */
const shapes: ReadonlyArray<readonly [RegExp, string]> = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, redactedMark],
  // user:password@ in a URL
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@:"']*:[^\s/@"']+@/gi, `$1${redactedMark}@`],
  [/\b(bearer|basic|token|apikey)(\s+|%20)["']?[A-Za-z0-9._~+/=*-]{6,}/gi, `$1$2${redactedMark}`],
  // A named secret, in headers, JSON, query strings, forms and prose.
  [
    /\b((?:[a-z0-9]+[_-])*(?:authorization|api[_-]?key|apikey|access[_-]?key|secret(?:[_-]?(?:access[_-]?)?key)?|(?:access|refresh|id|auth|session|client|security)?[_-]?token|password|passwd|credential|cookie|private[_-]?key|client[_-]?secret|signature))(["']?\s*(?:[:=]|%3D|\bis\b)\s*(?:provided:\s*)?["']?)(?!\[redacted\])(?:(?:bearer|basic)\s+)?[^\s"',;&<>{}()]{4,}/gi,
    `$1$2${redactedMark}`
  ],
  [/([?&](?:key|token|sig|code|auth)=)[^&\s"']+/gi, `$1${redactedMark}`],
  // Keys that say whose they are.
  [/\b(?:sk|pk|rk|ak|api|key|tok|sess)[-_](?:[A-Za-z0-9]+[-_])*[A-Za-z0-9*._-]{6,}/g, redactedMark],
  [
    /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|hf_|gsk_|xai-|pplx-|nvapi-|r8_|fw_|dop_v1_|npm_|pypi-|shpat_|AIza|ya29\.|AKIA|ASIA|SG\.|EAAC|lin_api_|ntn_|tgp_|csk-|co-)[A-Za-z0-9*._/+=-]{6,}/g,
    redactedMark
  ],
  [/\beyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*){0,4}/g, redactedMark],
  // Opaque runs: long, and of letters and digits mixed. Request ids and UUIDs are shorter or have their own form.
  [
    /(?<![A-Za-z0-9])(?=[A-Za-z0-9_+/=-]*\d)(?=[A-Za-z0-9_+/=-]*[A-Za-z])(?![0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-)[A-Za-z0-9_+/=-]{32,}/g,
    redactedMark
  ]
];
