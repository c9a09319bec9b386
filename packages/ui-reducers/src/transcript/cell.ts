/**
 * What a transcript is made of. Cells are values: one that changed is another object, so a drawn one can be kept by
 * identity. Every text in them is harmless for a screen already.
 */
import type { Capability, Completion, PermissionSource, ToolFailure } from "@latch/protocol";
import type { CommandPurpose } from "../call/presentation.ts";
import type { CallState, Step } from "../call/step.ts";
import type { DiffDocument } from "../diff/document.ts";

interface Placed {
  /** Of the event that began the cell. Unique and stable: what an interface keys by. */
  readonly sequence: number;
  /** Milliseconds since 1970, UTC. */
  readonly time: number;
}

export interface UserCell extends Placed {
  readonly kind: "user";
  readonly text: string;
  /** Labels of the images that went with it. */
  readonly images: ReadonlyArray<string>;
}

export interface AssistantCell extends Placed {
  readonly kind: "assistant";
  readonly text: string;
}

/** The kernel's own account of a run that ended without words of the model. */
export interface ReportCell extends Placed {
  readonly kind: "report";
  readonly text: string;
  readonly completion: Completion;
}

export type NoticeLevel = "info" | "warning" | "error";

export interface NoticeCell extends Placed {
  readonly kind: "notice";
  readonly level: NoticeLevel;
  readonly text: string;
}

/** Looks in a row, merged. */
export interface ExplorationCell extends Placed {
  readonly kind: "exploration";
  /** Running while one of its steps is. */
  readonly state: CallState;
  readonly steps: ReadonlyArray<Step>;
}

export interface FileChange {
  readonly path: string;
  readonly additions: number;
  readonly deletions: number;
}

interface OfCall extends Placed {
  readonly callId: string;
  readonly state: CallState;
  /** When it began to run, if it did; milliseconds since 1970, UTC. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Why it did not succeed. */
  readonly failure: ToolFailure | null;
  /** What came back, as the model got it; empty until it ended. */
  readonly output: string;
  /** Where the whole of a large output is. */
  readonly artifact: string | null;
}

export interface CommandCell extends OfCall {
  readonly kind: "command";
  readonly purpose: CommandPurpose;
  readonly command: string;
  /** Null where it didn't end by itself. */
  readonly exitCode: number | null;
  /** One line that says how tests went, where the output has one. */
  readonly summary: string | null;
  readonly changes: ReadonlyArray<FileChange>;
}

export interface ValidationCell extends OfCall {
  readonly kind: "validation";
  readonly requirements: ReadonlyArray<string>;
  readonly command: string;
  /** What the kernel found; null until it ran the command. `blocked`: it passed while something may have been writing. */
  readonly verdict: "passed" | "failed" | "blocked" | null;
  readonly exitCode: number | null;
  readonly detail: string;
  readonly blockedBy: ReadonlyArray<string>;
  readonly summary: string | null;
}

export interface PatchCell extends OfCall {
  readonly kind: "patch";
  readonly path: string;
  readonly action: "create" | "update" | "delete";
  readonly additions: number;
  readonly deletions: number;
  /** From the ledger; null where nothing changed, or the bytes are no text. */
  readonly diff: DiffDocument | null;
}

export interface DiffCell extends OfCall {
  readonly kind: "diff";
  /** Null while it runs, for an empty diff and for text that is none. */
  readonly diff: DiffDocument | null;
}

/** A tool without a shape of its own: an extension's, or one of another version. */
export interface ToolCell extends OfCall {
  readonly kind: "tool";
  readonly name: string;
  readonly arguments: string;
}

export interface ApprovalCell extends Placed {
  readonly kind: "approval";
  readonly requestId: string;
  readonly callId: string;
  readonly tool: string;
  /** The command or the path, with everything invisible spelled out. */
  readonly operation: string;
  readonly capabilities: ReadonlyArray<Capability>;
  readonly externalRoots: ReadonlyArray<string>;
  readonly reason: string;
  readonly answer: {
    readonly approved: boolean;
    readonly source: PermissionSource;
    readonly reason: string | null;
    readonly time: number;
  } | null;
}

export type CallCell = CommandCell | ValidationCell | PatchCell | DiffCell | ToolCell;

export type Cell =
  | UserCell
  | AssistantCell
  | ReportCell
  | NoticeCell
  | ExplorationCell
  | ApprovalCell
  | CallCell;

/** Whether something of it is under way. */
export const isActive = (cell: Cell): boolean =>
  "state" in cell
    ? cell.state === "waiting" || cell.state === "asked" || cell.state === "running"
    : cell.kind === "approval" && cell.answer === null;

/** Whether it is a cell of one call. */
export const isCallCell = (cell: Cell): cell is CallCell => "callId" in cell && cell.kind !== "approval";

/** Whether it says nothing that a person has to know: a question that nobody had to answer. */
export const isQuiet = (cell: Cell): boolean =>
  cell.kind === "approval" &&
  cell.answer !== null &&
  cell.answer.approved &&
  (cell.answer.source === "standing" || cell.answer.source === "auto");
