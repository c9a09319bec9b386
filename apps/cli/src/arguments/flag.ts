/** A flag as data: parsing, validation, help and shell completions all read the same description. */
export interface Flag {
  /** The long name, without dashes. */
  readonly name: string;
  readonly short?: string;
  /** What stands for its value in help. A flag without one is a switch. */
  readonly value?: string;
  /** The only values it takes; compared without regard to case. */
  readonly choices?: ReadonlyArray<string>;
  /** Its value is a whole number of at least 1. */
  readonly counts?: true;
  /** Its value is a file or a directory. Only completions care. */
  readonly path?: "file" | "directory";
  readonly repeatable?: true;
  readonly summary: string;
}

/** How a flag is written on the command line. */
export const spelled = (flag: Flag): string => `--${flag.name}`;
