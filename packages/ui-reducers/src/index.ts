/** What an interface shows, as pure folds over events. Knows no screen, no browser and no clock. */

export { type CommandPurpose, type Presentation, present } from "./call/presentation.ts";
export type { CallState, Step, StepVerb } from "./call/step.ts";
export * as defaults from "./defaults.ts";
export type { DiffDocument, DiffFile, DiffHunk, DiffLine, LineKind } from "./diff/document.ts";
export { parseDiff } from "./diff/parse.ts";
export * as Chunked from "./sequence/chunked.ts";
export { type Invisible, sanitise, sanitiseLine } from "./text/sanitise.ts";
export type * from "./transcript/cell.ts";
export { isActive } from "./transcript/cell.ts";
export * as Transcript from "./transcript/transcript.ts";
