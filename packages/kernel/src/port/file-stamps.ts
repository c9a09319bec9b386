/**
 * What the file system says about files without opening them. Asked about every file of a workspace around every
 * command that may write, so it answers for thousands of them in a few milliseconds.
 */
import { Context, type Effect } from "effect";

export interface FileStamp {
  readonly kind: "file" | "directory" | "link" | "other";
  /** Bytes. */
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  /** Milliseconds since 1970, as finely as the file system has them: of the content, and of anything about the file. */
  readonly modified: number;
  readonly changed: number;
  readonly inode: number;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: FileStamp["kind"];
}

export class FileStamps extends Context.Tag("@latch/kernel/FileStamps")<
  FileStamps,
  {
    /** The stamps of absolute paths, in their order; null for what can't be seen. Follows no link in the last name. */
    readonly of: (paths: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<FileStamp | null>>;
    /** The entries of a directory; none for what can't be listed. */
    readonly list: (directory: string) => Effect.Effect<ReadonlyArray<DirectoryEntry>>;
  }
>() {}
