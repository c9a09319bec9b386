/** A command as data: its words, its flags, and the rules that hold between them. */
import type { Flag } from "./flag.ts";
import type { OutputFormat } from "./flags.ts";

/** What may stand after a command's words. */
export interface Operand {
  readonly name: string;
  readonly required: boolean;
  /** Takes every operand that is left. */
  readonly rest?: true;
  readonly path?: "file" | "directory";
  readonly choices?: ReadonlyArray<string>;
  readonly summary: string;
}

export type Rule =
  | { readonly type: "exactly_one"; readonly of: ReadonlyArray<Flag> }
  | { readonly type: "at_most_one"; readonly of: ReadonlyArray<Flag> }
  | { readonly type: "needs"; readonly flag: Flag; readonly other: Flag };

export interface Command {
  /** The words that name it; none for `latch` itself. */
  readonly words: ReadonlyArray<string>;
  readonly summary: string;
  /** What a stranger needs beyond the summary; paragraphs. */
  readonly detail?: ReadonlyArray<string>;
  readonly operands: ReadonlyArray<Operand>;
  readonly flags: ReadonlyArray<Flag>;
  readonly rules: ReadonlyArray<Rule>;
  readonly outputs: ReadonlyArray<OutputFormat>;
}

/** How a command is written on the command line. */
export const commandLine = (command: Command): string => ["latch", ...command.words].join(" ");
