/**
 * What is known at one point of a script.
 */
import type { PathFacts } from "../location.ts";
import type { Directories } from "./directory.ts";
import type { Effects } from "./effects.ts";
import type { Scope } from "./scope.ts";

export interface Context {
  readonly facts: PathFacts;
  readonly scope: Scope;
  readonly directories: Directories;
  /** The text that positions in the tree refer to. */
  readonly source: string;
  /** Scripts around this one. */
  readonly depth: number;
  /** Whether arguments are being searched for a command already: once is enough. */
  readonly searching: boolean;
  readonly input: Input;
}

/** What standard input holds. */
export type Input =
  | { readonly type: "none" }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "stream" };

/** Where the analysis can go on: into a script that a command carries, as long as there is budget. */
export interface Follow {
  readonly script: (text: string, context: Context) => Effects;
  /** Counts one more command judged. False once there have been too many to go on. */
  readonly affordable: () => boolean;
}
