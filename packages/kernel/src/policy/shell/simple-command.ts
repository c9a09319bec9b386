/**
 * A simple command of the grammar, turned into the fields it may become.
 */
import type { Assignment, Command, Redirection, Word } from "unbash";
import { maxAlternatives } from "../defaults.ts";
import type { Context, Input } from "./context.ts";
import { only } from "./directory.ts";
import { type Effects, join, reads } from "./effects.ts";
import { assignmentEffects } from "./environment.ts";
import { exact, type Field, prefixOf, textOf, unknown } from "./field.ts";
import { type Expansion, fieldsOf } from "./word.ts";

export const expansionIn = (context: Context): Expansion => ({
  scope: context.scope,
  home: context.facts.home,
  directory: only(context.directories)
});

/** Every list of fields that a command may become: one, unless a variable may have several values. */
export const linesOf = (node: Command, context: Context): ReadonlyArray<ReadonlyArray<Field>> => {
  const words = [
    ...(node.name === undefined ? [] : [fieldsOf(node.name, expansionIn(context))]),
    ...node.args.map((argument) =>
      argument.type === "Word" ? fieldsOf(argument, expansionIn(context)) : [[assigned(argument, context)]]
    )
  ];
  const count = words.reduce(
    (product, choices) => Math.min(product * choices.length, maxAlternatives + 1),
    1
  );
  const certain = words.map((choices) =>
    choices.length === 1 || count <= maxAlternatives ? choices : [[unknown()]]
  );
  return certain.reduce<ReadonlyArray<ReadonlyArray<Field>>>(
    (lines, choices) =>
      choices.length === 1 && lines.length === 1
        ? [(lines[0] ?? []).concat(choices[0] ?? [])]
        : lines.flatMap((line) => choices.map((fields) => line.concat(fields))),
    [[]]
  );
};

/** An argument that the grammar takes for an assignment, as `export`, `alias` and `declare` have them. */
const assigned = (node: Assignment, context: Context): Field => {
  const sign = node.append === true ? "+=" : "=";
  const text = node.index === undefined ? assignedText(node, context) : undefined;
  return text === undefined ? unknown(`${node.name}${sign}`) : exact(`${node.name}${sign}${text}`);
};

const assignedText = (node: Assignment, context: Context): string | undefined =>
  node.value.type === "Word" ? certainText(node.value, context) : undefined;

/** A word that becomes exactly one text. */
export const certainText = (word: Word, context: Context): string | undefined => {
  const [fields, ...others] = fieldsOf(word, expansionIn(context));
  if (others.length > 0 || fields === undefined || fields.length > 1) return undefined;
  return fields[0] === undefined ? "" : textOf(fields[0]);
};

/** What the variables do that are set before a command, or instead of one. */
export const assignmentsOf = (node: Command, context: Context): Effects =>
  join(
    ...node.prefix.map((item) =>
      item.type === "Assignment" ? assignmentEffects(item.name, assignedText(item, context)) : reads
    )
  );

/** What redirections put on standard input; `undefined` where they leave it alone. */
export const inputOf = (redirects: ReadonlyArray<Redirection>, context: Context): Input | undefined => {
  const last = redirects.filter((redirect) => redirect.operator.startsWith("<")).at(-1);
  switch (last?.type) {
    case undefined:
      return undefined;
    case "HereDoc": {
      const literal = last.body.parts?.every((part) => part.type === "Literal") ?? true;
      return literal ? { type: "text", text: last.body.text } : { type: "stream" };
    }
    case "HereString": {
      const text = last.target === undefined ? undefined : certainText(last.target, context);
      return text === undefined ? { type: "stream" } : { type: "text", text };
    }
    case "Redirect":
      return { type: "stream" };
  }
};

/** What a command is certain to print: `echo` and `printf` of plain words, and `cat` of a here-document. */
export const printedBy = (node: Command, context: Context): string | undefined => {
  const [line, ...others] = linesOf(node, context);
  if (line === undefined || others.length > 0) return undefined;
  const texts = line.map(textOf);
  const [program, ...words] = texts;
  if (program === "cat" && line.every((field, index) => index === 0 || prefixOf(field) === "-")) {
    const input = inputOf(node.redirects, context) ?? context.input;
    return input.type === "text" ? input.text : undefined;
  }
  if (texts.includes(undefined) || node.redirects.length > 0) return undefined;
  if (program === "echo") return words.filter((word) => !/^-[neE]+$/.test(word ?? "")).join(" ");
  return program === "printf" && words.length === 1 && !/[%\\]/.test(words[0] ?? "%") ? words[0] : undefined;
};
