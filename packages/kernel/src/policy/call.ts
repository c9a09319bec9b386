/**
 * A call as policy sees it, and what policy says about it.
 */
import type { Capability, Mode, Safety } from "@latch/protocol";
import type { Decision, Finding } from "./decision.ts";
import type { PathFacts } from "./location.ts";
import type { Touch } from "./shell/effects.ts";

export interface Call {
  readonly name: string;
  /** The decoded arguments. Policy trusts no part of them. */
  readonly args: unknown;
  readonly mode: Mode;
  readonly safety: Safety;
  readonly facts: PathFacts;
  /** `permissions.outside_workspace`. */
  readonly outsideWorkspace: "ask" | "deny";
  /** `permissions.workspace_write`. */
  readonly workspaceWrite: boolean;
}

export interface Classification {
  readonly decision: Decision;
  /**
   * What the call needs, in the vocabulary's order. It is what the sandbox gives after an allow or an approval. Empty
   * for the kernel's own bookkeeping.
   */
  readonly capabilities: ReadonlyArray<Capability>;
  /** Directories outside the workspace that an approval makes writable for this call. */
  readonly externalRoots: ReadonlyArray<string>;
  /** The command, the path or the tool: what a person judges. */
  readonly operation: string;
  readonly isCommand: boolean;
  /**
   * Whether the call is proven to only read: it runs on a read-only file system in every mode, moves no generation, and
   * may proceed under newer steering.
   */
  readonly readOnly: boolean;
  /** Every row of the table the call falls under. */
  readonly findings: ReadonlyArray<Finding>;
  /** What the call would replace or remove in the workspace, to be captured before it runs. */
  readonly touches: ReadonlyArray<Touch>;
  /** Files it writes that run by themselves later: to be flagged in the change review. */
  readonly autoExecuted: ReadonlyArray<string>;
}
