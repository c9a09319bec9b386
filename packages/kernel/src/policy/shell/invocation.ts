/**
 * One program about to run, and what a rule answers about it.
 */
import type { Context } from "./context.ts";
import type { Effects } from "./effects.ts";
import type { Field } from "./field.ts";

export interface Invocation {
  /** The program's own name, without its path, in lower case. */
  readonly program: string;
  /** The name as the text gives it. */
  readonly name: string;
  readonly args: ReadonlyArray<Field>;
  readonly context: Context;
}

/** Something that an invocation runs in turn. */
export type Inner =
  /** A command, already in fields. */
  | { readonly type: "command"; readonly fields: ReadonlyArray<Field>; readonly context?: Context }
  /** A script, as text. */
  | { readonly type: "script"; readonly text: string; readonly context?: Context }
  /** Something that its text does not tell. */
  | { readonly type: "hidden"; readonly what: string };

export interface Judgement {
  /** What the program does by itself. */
  readonly effects: Effects;
  /** What it runs. All of it counts. */
  readonly runs: ReadonlyArray<Inner>;
}

export type Rule = (invocation: Invocation) => Judgement;

export const just = (effects: Effects): Judgement => ({ effects, runs: [] });
