/** Forty secrets, of the shapes in which keys come, and the ways in which a service may echo one. */

const letters = "Zx81kQpL0vT3nB7wYd5mR2uEfGhJ4sA9cV6bN";
/** Deterministic, and no two alike. */
const body = (index: number, length: number, alphabet = letters): string =>
  Array.from(
    { length },
    (_, at) => alphabet[(index * 7 + at * (index + 3) + ((at * at + index) % 11)) % alphabet.length]
  ).join("");

const shapes: ReadonlyArray<(index: number) => string> = [
  (index) => `sk-${body(index, 32)}`,
  (index) => `sk-proj-${body(index, 40)}_${body(index + 1, 12)}`,
  (index) => `sk-ant-api03-${body(index, 60)}-AA`,
  (index) => `AIzaSy${body(index, 33)}`,
  (index) => `ghp_${body(index, 36)}`,
  (index) => `hf_${body(index, 30)}`,
  (index) => `gsk_${body(index, 40)}`,
  (index) => `xai-${body(index, 48)}`,
  (index) => `${body(index, 24)}.${body(index + 2, 24)}.${body(index + 4, 24)}`,
  (index) => body(index, 64, "0123456789abcdef"),
  (index) => `${body(index, 40)}+/${body(index, 6)}==`,
  (index) =>
    `${body(index, 8, "0123456789abcdef")}-${body(index + 1, 4, "0123456789abcdef")}-4abc-8def-${body(index, 12, "0123456789abcdef")}`,
  (index) => body(index, 12, "abcdefghijklmnop"),
  (index) => `correct-horse-battery-staple-${body(index, 6)}`,
  (index) => `p@ss"w\\ord'${body(index, 9)}&<x>`,
  (index) => body(index, 20, "0123456789"),
  (index) => `user:${body(index, 18)}`,
  (index) => `~${body(index, 10)}!$%^*()${body(index, 6)}`,
  (index) => body(index, 2_000),
  (index) => `${body(index, 9)}=${body(index, 9)};${body(index, 5)}`
];

export const secrets: ReadonlyArray<string> = Array.from({ length: 40 }, (_, index) => {
  const shape = shapes[index % shapes.length];
  return shape === undefined ? "" : shape(index + 1);
});

const each = (secret: string, escape: (code: number) => string): string =>
  [...secret].map((letter) => escape(letter.charCodeAt(0))).join("");
const hex = (code: number): string => code.toString(16).padStart(2, "0");

/** What an echo may look like: the form, and the whole body of an error that holds it. */
export const forms: ReadonlyArray<(secret: string) => string> = [
  (secret) => secret,
  (secret) => encodeURIComponent(secret),
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => Buffer.from(secret).toString("base64"),
  (secret) => Buffer.from(`x${secret}`).toString("base64").slice(4),
  (secret) => Buffer.from(`xy${secret}`).toString("base64").slice(4),
  (secret) => Buffer.from(secret).toString("base64url"),
  (secret) => Buffer.from(secret).toString("hex"),
  (secret) => Buffer.from(secret).toString("hex").toUpperCase(),
  (secret) => [...secret].reverse().join(""),
  (secret) => secret.toUpperCase(),
  (secret) => each(secret, (code) => `%${hex(code)}`),
  (secret) => each(secret, (code) => `\\u00${hex(code)}`),
  (secret) => each(secret, (code) => `\\x${hex(code)}`),
  (secret) => each(secret, (code) => `&#${code};`),
  (secret) => each(secret, (code) => `&#x${hex(code)};`),
  (secret) => each(secret, (code) => `=${hex(code).toUpperCase()}`),
  (secret) => [...secret].join(" ")
];

/** Pieces of a secret, in every form, that nobody may find anywhere. Short ends don't count: four letters are no secret. */
export const traces = (secret: string): ReadonlyArray<string> => {
  const middle = secret.slice(0, 24);
  return [...new Set(forms.map((form) => form(middle)).map((text) => text.slice(2, -6)))].filter(
    (text) => text.length >= 6
  );
};
