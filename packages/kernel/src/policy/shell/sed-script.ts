/**
 * The language of `sed`, as far as it matters: whether a script runs commands, which files it writes, and whether it was
 * understood at all.
 */

export interface SedScript {
  readonly understood: boolean;
  /** It holds an `e` command, or a substitution whose result is run. */
  readonly runs: boolean;
  readonly writes: ReadonlyArray<string>;
}

const notUnderstood: SedScript = { understood: false, runs: false, writes: [] };

/** Commands of one letter that take nothing, or a number. */
const plain = /[pdDPNngGhHxlLFzqQ=]/;

/** Commands whose argument is the rest of the line. */
const takesLine = /[aicrRwWe]/;

/** Reads a script from beginning to end; what it can't follow is not understood. */
export const readSed = (script: string): SedScript => {
  let at = 0;
  let runs = false;
  const writes: Array<string> = [];

  const skip = (characters: RegExp): void => {
    while (at < script.length && characters.test(script[at] ?? "")) at += 1;
  };
  const restOfLine = (): string => {
    const end = script.indexOf("\n", at);
    const line = script.slice(at, end < 0 ? script.length : end);
    at = end < 0 ? script.length : end;
    return line.trim();
  };
  /** Past the next unescaped delimiter; false where there is none. */
  const past = (delimiter: string): boolean => {
    for (; at < script.length; at += 1) {
      if (script[at] === "\\") at += 1;
      else if (script[at] === delimiter) {
        at += 1;
        return true;
      }
    }
    return false;
  };
  const address = (): boolean => {
    const first = script[at];
    if (first === "$") at += 1;
    else if (first !== undefined && /[0-9+~]/.test(first)) skip(/[0-9+~]/);
    else if (first === "/" || first === "\\") {
      const delimiter = first === "/" ? "/" : (script[at + 1] ?? "");
      at += first === "/" ? 1 : 2;
      if (!past(delimiter)) return false;
      skip(/[IM]/);
    }
    return true;
  };
  const substitution = (): boolean => {
    const delimiter = script[at + 1];
    if (delimiter === undefined || delimiter === "\n" || delimiter === "\\") return false;
    at += 2;
    if (!past(delimiter) || !past(delimiter)) return false;
    for (; at < script.length && /[gpiImMe0-9w]/.test(script[at] ?? ""); at += 1) {
      if (script[at] === "e") runs = true;
      if (script[at] === "w") {
        at += 1;
        writes.push(restOfLine());
        break;
      }
    }
    return true;
  };
  const command = (): boolean => {
    const letter = script[at] ?? "";
    if (letter === "s") return substitution();
    if (letter === "y") {
      const delimiter = script[at + 1] ?? "";
      at += 2;
      return delimiter !== "" && past(delimiter) && past(delimiter);
    }
    at += 1;
    if (plain.test(letter)) {
      skip(/[ \t0-9]/);
      return true;
    }
    if (letter === "{" || letter === "}") return true;
    if (letter === "#" || takesLine.test(letter)) {
      const line = restOfLine();
      if (letter === "e") runs = true;
      if (letter === "w" || letter === "W") writes.push(line);
      return true;
    }
    if (letter === ":" || letter === "b" || letter === "t" || letter === "T") {
      skip(/[^;\n}]/);
      return true;
    }
    return false;
  };

  for (skip(/[\s;]/); at < script.length; skip(/[\s;]/)) {
    if (!address()) return { ...notUnderstood, runs, writes };
    skip(/[ \t]/);
    if (script[at] === ",") {
      at += 1;
      skip(/[ \t]/);
      if (!address()) return { ...notUnderstood, runs, writes };
    }
    skip(/[ \t!]/);
    if (at < script.length && !command()) return { ...notUnderstood, runs, writes };
  }
  return { understood: true, runs, writes };
};
