/**
 * What is known at one point of a script.
 */
import type { PathFacts } from "../location.ts";
import type { Directories } from "./directory.ts";
import type { Scope } from "./scope.ts";

export interface Context {
  readonly facts: PathFacts;
  readonly scope: Scope;
  readonly directories: Directories;
  /** Scripts around this one. */
  readonly depth: number;
  /** What standard input holds: the text where it is certain, `"unknown"` for a pipe, `undefined` for none. */
  readonly input: Input;
}

export type Input =
  | { readonly type: "none" }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "stream" };
