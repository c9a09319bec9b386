/**
 * Brace expansion: `{rm,-rf,x}` in the place of a command is the command `rm -rf x`.
 */
import { maxBraceWords } from "../defaults.ts";

const notPlain = /[$`'"\\~]/;
const range = /^(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])(?:\.\.(-?\d+))?$/;

/** The words of one brace expression with its braces, or `undefined` where they can't be told or are too many. */
export const expandBraces = (text: string): ReadonlyArray<string> | undefined => {
  if (notPlain.test(text) || !text.startsWith("{") || !text.endsWith("}")) return undefined;
  const inner = text.slice(1, -1);
  const counted = range.exec(inner);
  if (counted !== null) return countUp(counted[1] ?? "", counted[2] ?? "", counted[3]);
  const words: Array<string> = [];
  for (const choice of choices(inner)) {
    const expanded = expandText(choice);
    if (expanded === undefined) return undefined;
    words.push(...expanded);
    if (words.length > maxBraceWords) return undefined;
  }
  return words;
};

/** The parts between the commas of this level. */
const choices = (inner: string): ReadonlyArray<string> => {
  const parts: Array<string> = [""];
  let depth = 0;
  for (const character of inner) {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${character}`);
  }
  return parts;
};

/** Text that may hold further braces. */
const expandText = (text: string): ReadonlyArray<string> | undefined => {
  const start = text.indexOf("{");
  if (start < 0) return [text];
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === "{") depth += 1;
    if (text[end] === "}") depth -= 1;
    if (depth > 0) continue;
    const middles = expandBraces(text.slice(start, end + 1));
    const tails = expandText(text.slice(end + 1));
    if (middles === undefined || tails === undefined || middles.length * tails.length > maxBraceWords) {
      return undefined;
    }
    return middles.flatMap((middle) => tails.map((tail) => `${text.slice(0, start)}${middle}${tail}`));
  }
  return undefined;
};

const countUp = (
  first: string,
  last: string,
  step: string | undefined
): ReadonlyArray<string> | undefined => {
  const numeric = /\d/.test(first) && /\d/.test(last);
  if (!numeric && (/\d/.test(first) || /\d/.test(last))) return undefined;
  const from = numeric ? Number(first) : first.charCodeAt(0);
  const to = numeric ? Number(last) : last.charCodeAt(0);
  const by = Math.max(1, Math.abs(Number(step ?? "1")));
  const count = Math.floor(Math.abs(to - from) / by) + 1;
  if (!(count <= maxBraceWords)) return undefined;
  return Array.from({ length: count }, (_, index) => {
    const value = from + (to < from ? -index : index) * by;
    return numeric ? String(value) : String.fromCharCode(value);
  });
};
