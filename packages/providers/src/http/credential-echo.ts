/**
 * Hides a credential wherever a service may echo it: whole or in part, in any case, as it is or backwards, in a URL, in
 * JSON, in hexadecimal, in base64 at each of its alignments, escaped character by character.
 */
import { withoutEscaped } from "./escaped-run.ts";

/** Shortest piece of a credential that is hidden on its own. */
const pieceLength = 8;

export const withoutCredential = (text: string, secret: string, mark: string): string => {
  if (secret === "") return text;
  // Too short to be a key: a placeholder ("none", "ollama"), hidden only where it stands alone.
  if (secret.length < pieceLength) {
    return text.replace(new RegExp(`(?<![A-Za-z0-9])${escaped(secret)}(?![A-Za-z0-9])`, "g"), mark);
  }
  const clean = echoes(secret).reduce((rest, form) => withoutPieces(rest, piecesOf(form), mark), text);
  const pieces = piecesOf(secret);
  return withoutEscaped(clean, (plain) => holdsPiece(plain, pieces), mark);
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const echoes = (secret: string): ReadonlyArray<string> => {
  const encoded = [0, 1, 2].map((shift) =>
    // The first and last characters depend on what stands around.
    Buffer.from("\0".repeat(shift) + secret, "utf8")
      .toString("base64")
      .slice(shift === 0 ? 0 : 4, -4)
  );
  const forms = [
    secret,
    [...secret].reverse().join(""),
    new URLSearchParams([["", secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret, "utf8").toString("hex"),
    ...encoded
  ];
  return [...new Set(forms)].filter((form) => form.length >= pieceLength);
};

const piecesOf = (form: string): ReadonlySet<string> => {
  const folded = inOneCase(form);
  const pieces = new Set<string>();
  for (let at = 0; at + pieceLength <= folded.length; at += 1) pieces.add(folded.slice(at, at + pieceLength));
  return pieces;
};

const holdsPiece = (text: string, pieces: ReadonlySet<string>): boolean => {
  const folded = inOneCase(text);
  for (let at = 0; at + pieceLength <= folded.length; at += 1) {
    if (pieces.has(folded.slice(at, at + pieceLength))) return true;
  }
  return false;
};

/** ASCII only: the length stays what it is. */
const inOneCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Hides every word that holds a piece of the secret: what stands beside a piece may be another key of the same family. */
const withoutPieces = (text: string, pieces: ReadonlySet<string>, mark: string): string => {
  const folded = inOneCase(text);
  const kept: Array<string> = [];
  let shownFrom = 0;
  let at = 0;
  while (at + pieceLength <= text.length) {
    if (!pieces.has(folded.slice(at, at + pieceLength))) {
      at += 1;
      continue;
    }
    let from = at;
    while (from > shownFrom && isWordCharacter(text, from - 1)) from -= 1;
    while (pieces.has(folded.slice(at, at + pieceLength))) at += 1;
    at += pieceLength - 1;
    while (isWordCharacter(text, at)) at += 1;
    kept.push(text.slice(shownFrom, from), mark);
    shownFrom = at;
  }
  return kept.join("") + text.slice(shownFrom);
};

const isWordCharacter = (text: string, at: number): boolean => /^[A-Za-z0-9_*-]$/.test(text.charAt(at));
