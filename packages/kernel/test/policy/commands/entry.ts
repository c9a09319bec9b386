import type { Capability } from "@latch/protocol";

/** One command in `work` under `standard`, with what it must be classified as. */
export interface Entry {
  readonly command: string;
  readonly decision: "allow" | "ask" | "deny";
  /** Proven to only read: runs on a read-only file system. */
  readonly readOnly: boolean;
  /** Beyond reading and building, which every command that is not read-only has. */
  readonly needs: ReadonlyArray<Capability>;
}

/** Only reads. */
export const reading = (...commands: ReadonlyArray<string>): ReadonlyArray<Entry> =>
  commands.map((command) => ({ command, decision: "allow", readOnly: true, needs: [] }));

/** Writes in the workspace at most. */
export const ordinary = (...commands: ReadonlyArray<string>): ReadonlyArray<Entry> =>
  commands.map((command) => ({ command, decision: "allow", readOnly: false, needs: [] }));

/** Writes manifests or files that run by themselves. */
export const metadata = (...commands: ReadonlyArray<string>): ReadonlyArray<Entry> =>
  commands.map((command) => ({
    command,
    decision: "allow",
    readOnly: false,
    needs: ["workspace_metadata_write"]
  }));

/** Asked about, with these capabilities. */
export const asks = (
  needs: ReadonlyArray<Capability>,
  ...commands: ReadonlyArray<string>
): ReadonlyArray<Entry> => commands.map((command) => ({ command, decision: "ask", readOnly: false, needs }));

/** Never run, with at least these capabilities. */
export const denied = (
  needs: ReadonlyArray<Capability>,
  ...commands: ReadonlyArray<string>
): ReadonlyArray<Entry> => commands.map((command) => ({ command, decision: "deny", readOnly: false, needs }));
