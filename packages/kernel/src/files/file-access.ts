/**
 * Where the file tools may work, decided once by whoever puts the program together.
 */
import type { WorkspacePath } from "@latch/protocol";
import { Context } from "effect";

export class FileAccess extends Context.Tag("@latch/kernel/FileAccess")<
  FileAccess,
  {
    /** The workspace's real path. */
    readonly workspace: WorkspacePath;
    /** Latch's own state: refused through every alias. */
    readonly stateDirectory: string;
    /** Credentials, absolute: files and directories that every sandboxed command finds masked. Some may not exist. */
    readonly secrets: ReadonlyArray<string>;
    /** The ripgrep program that `search` runs in the sandbox. */
    readonly ripgrep: string;
  }
>() {}
