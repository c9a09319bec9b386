/**
 * What the composition root knows and the sandbox needs: whose home it hides, and where Latch keeps what no command may read.
 */
import { Context } from "effect";

export interface Settings {
  /** The home directory, as the environment names it; may be missing or a symbolic link. */
  readonly home: string;
  /**
   * Latch's home and, when it is elsewhere, the directory of the database and artifacts. Each must exist when a
   * command starts: a directory that can't be resolved can't be hidden, and then nothing runs.
   */
  readonly stateDirectories: readonly [string, ...ReadonlyArray<string>];
  /** Further files and directories to hide where they exist: a configuration elsewhere, `file:` credentials. */
  readonly hidden: ReadonlyArray<string>;
  /** The environment Latch was started with. Commands get an allowlist of it; `LATCH_BWRAP` names another Bubblewrap. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export class SandboxSettings extends Context.Tag("@latch/sandbox-linux/SandboxSettings")<
  SandboxSettings,
  Settings
>() {}
