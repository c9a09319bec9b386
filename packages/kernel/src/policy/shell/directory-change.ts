/**
 * How commands move the ones after them.
 */
import { forEachChild, type SyntaxNode } from "unbash";
import type { Context } from "./context.ts";
import { changed, type Directories, inWorkspace } from "./directory.ts";
import { type Effects, ordinary, reads } from "./effects.ts";
import { type Field, textOf } from "./field.ts";

/** Where the shell is after a command: where it was, where `cd` led, or who knows. */
export type Move =
  | { readonly type: "stays" }
  | { readonly type: "goes"; readonly to: Directories }
  | { readonly type: "lost" };

const stays: Move = { type: "stays" };
const lost: Move = { type: "lost" };

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

/** `cd` only reads as long as it stays in the workspace. What else moves the shell is judged by what it runs. */
export const arrival = (move: Move, context: Context): Effects =>
  move.type !== "goes" || inWorkspace(context.facts, move.to) ? reads : ordinary;

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
