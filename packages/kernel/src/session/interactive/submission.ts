/**
 * What a person typed: a prompt or a command. A command is one line that begins with a slash and a known name; a line
 * that begins with a path is a prompt, and so is anything of several lines.
 */
import { commandCatalogue, type FoundCommand, findCommand } from "./commands.ts";

export type Submission =
  | { readonly type: "blank" }
  | { readonly type: "prompt"; readonly text: string }
  | { readonly type: "command"; readonly command: FoundCommand; readonly argument: string }
  | {
      readonly type: "unknown";
      readonly word: string;
      /** Commands that may have been meant, the nearest first. */
      readonly nearest: ReadonlyArray<string>;
    };

export const readSubmission = (typed: string): Submission => {
  const text = typed.trim();
  if (text === "") return { type: "blank" };
  const line = /^\/(\S*)(?:[^\S\n]+([^\n]*))?$/.exec(text);
  const word = line?.[1] ?? "";
  if (line === null || word.includes("/")) return { type: "prompt", text: typed };
  const command = findCommand(word);
  return command === undefined
    ? { type: "unknown", word, nearest: nearest(word) }
    : { type: "command", command, argument: unquoted((line[2] ?? "").trim()) };
};

/** A path dragged into a terminal comes in quotes. */
const unquoted = (argument: string): string => /^(["'])(.*)\1$/.exec(argument)?.[2] ?? argument;

const namedAtMost = 3;

const nearest = (word: string): ReadonlyArray<string> =>
  commandCatalogue
    .map(({ name }) => ({
      name,
      distance: name.startsWith(word.toLowerCase()) ? 0 : distance(word.toLowerCase(), name)
    }))
    .filter(({ distance, name }) => distance <= Math.max(1, Math.round(name.length / 2.5)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, namedAtMost)
    .map(({ name }) => name);

/** Edits between two words. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};
