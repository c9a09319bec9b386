/**
 * How commands move the ones after them.
 */
import { forEachChild, type SyntaxNode } from "unbash";
import type { Context } from "./context.ts";
import { changed, type Directories, inWorkspace } from "./directory.ts";
import { type Effects, ordinary, reads } from "./effects.ts";
import { type Field, textOf } from "./field.ts";

/** Where the shell is after a command: somewhere else, or where it was. */
export type Move = { readonly type: "stays" } | { readonly type: "goes"; readonly to: Directories };

const stays: Move = { type: "stays" };
const lost: Move = { type: "goes", to: undefined };

export const moveOf = (fields: ReadonlyArray<Field>, context: Context): Move => {
  const [first, ...args] = fields;
  if (first === undefined) return stays;
  switch (textOf(first)) {
    case "cd":
      return { type: "goes", to: changed(context.facts, context.directories, args) };
    case "builtin":
    case "command":
      return moveOf(args, context);
    case "pushd":
    case "popd":
    case "eval":
    case "source":
    case ".":
    case undefined:
      return lost;
    default:
      return context.scope.functions.has(textOf(first) ?? "") && context.scope.moves ? lost : stays;
  }
};

/** `cd` only reads as long as it stays in the workspace. */
export const arrival = (move: Move, context: Context): Effects =>
  move.type === "stays" || inWorkspace(context.facts, move.to) ? reads : ordinary;

const movers = /^(cd|pushd|popd|eval|source|\.|builtin|command)$|[$`*?{]|\[.|.\[/;

/** Whether a part of a script may move the shell: a `cd` anywhere in it, or a name that could hide one. */
export const mayMove = (node: SyntaxNode): boolean => {
  let moves = false;
  const look = (child: SyntaxNode): void => {
    if (child.type === "Command" && movers.test(child.name?.value ?? "")) moves = true;
    if (!moves) forEachChild(child, look);
  };
  look(node);
  return moves;
};
