/**
 * Where a command runs: `cd` moves what comes after it, and a `cd` that may fail leaves two possibilities.
 */
import { locate, type PathFacts } from "../location.ts";
import { within } from "../path.ts";
import { type Field, textOf } from "./field.ts";

/** Every directory a command may run in, or `undefined` where the text does not tell. */
export type Directories = ReadonlyArray<string> | undefined;

/** Possibilities kept before the place counts as unknown. */
const maxPlaces = 8;

export const either = (one: Directories, other: Directories): Directories => {
  if (one === undefined || other === undefined) return undefined;
  const places = [...new Set([...one, ...other])];
  return places.length > maxPlaces ? undefined : places;
};

/** The one directory, where it is certain. */
export const only = (directories: Directories): string | undefined =>
  directories?.length === 1 ? directories[0] : undefined;

/** After `cd` with these arguments succeeded. */
export const changed = (facts: PathFacts, from: Directories, args: ReadonlyArray<Field>): Directories => {
  const operands = args.filter((arg) => !/^(-[LPe@]+|--)$/.test(textOf(arg) ?? ""));
  if (operands.length > 1) return undefined;
  const [operand] = operands;
  const target = operand === undefined ? facts.home : textOf(operand);
  if (target === undefined || target === "-") return undefined;
  if (target.startsWith("/")) return [locate(facts, target, "/").path];
  return from?.map((directory) => locate(facts, target, directory).path);
};

/** Whether every possibility lies in the workspace. */
export const inWorkspace = (facts: PathFacts, directories: Directories): boolean =>
  directories?.every((directory) => within(facts.workspace, directory)) === true;
