/**
 * The grammar is tolerant, and drops what it can't place: an opening bracket after a command's name, say. What bash would
 * refuse must not pass for a part of a command that was understood, so the text between the parts is looked at again.
 */
import type { Command, Redirection } from "unbash";

/** Whether the source of a command holds more than the grammar made of it. */
export const losesText = (node: Command, source: string): boolean => {
  const parts = [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.suffix];
  const between = parts.slice(1).map((part, index) => source.slice(endOf(parts[index]), part.pos));
  const after = source.slice(endOf(parts.at(-1)), endOf(parts.at(-1)) + lookAhead);
  return (
    between.some((gap) => !blank.test(gap)) ||
    opensBracket.test(after) ||
    node.redirects.some(takesNumber(source))
  );
};

/** Where a part ends on its own line: the body of a here-document stands below. */
const endOf = (part: Command["prefix"][number] | Command["suffix"][number] | undefined): number =>
  part?.type === "HereDoc" ? (part.delimiter?.end ?? part.end) : (part?.end ?? 0);

/** Characters after a command that may still be blanks. Ours: further ones belong to no one's typing. */
const lookAhead = 256;

const blank = /^(?:[ \t]|\\\n)*$/;
const opensBracket = /^(?:[ \t]|\\\n)*\(/;

/** `< 2>&1`: to bash the `2` belongs to what follows, so that the first redirection has no target. */
const takesNumber =
  (source: string) =>
  (node: Redirection): boolean =>
    node.type !== "HereDoc" &&
    /^\d+$/.test(node.target?.text ?? "") &&
    /^[<>]/.test(source.slice(node.target?.end, (node.target?.end ?? 0) + 1));
