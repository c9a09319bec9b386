/**
 * The kernel: the only authority. It alone appends events, runs commands, certifies evidence and grants permission.
 */

export * as ApprovalByPermissions from "./approval/by-permissions.ts";
export * as NonInteractive from "./approval/non-interactive.ts";
export { type Audit, audit, type Violation } from "./audit/audit.ts";
export { verify } from "./audit/verify.ts";
export type { Checkpoint } from "./changes/change-ledger.ts";
export { describe as describeOutcome, type Outcome as UndoOutcome } from "./changes/reversal.ts";
export type { Review, ReviewedFile, ReviewRequest } from "./changes/review.ts";
export { runsLater } from "./changes/runs-later.ts";
export { SessionChanges } from "./changes/session-changes.ts";
export { CheckpointUnknown, NothingToUndo, type Undone, type UndoRequest } from "./changes/undo.ts";
export { canonicalInput } from "./context/canonical-input.ts";
export {
  EngineRejected,
  type EngineSource,
  installEngine,
  installEngineModule
} from "./context/install-engine.ts";
export * as defaults from "./defaults.ts";
export { FileAccess } from "./files/file-access.ts";
export { PathRefused } from "./files/path-refused.ts";
export * as Media from "./media/index.ts";
export { ImageRefused } from "./media/keep-image.ts";
export * from "./port/index.ts";
export * from "./prompt/index.ts";
export type { LoopResult } from "./run/loop.ts";
export { TurnLimitReached } from "./run/loop.ts";
export { RunSettings, type RunSettingsValues } from "./run/run-settings.ts";
export { ImageUnsupported } from "./run/sight.ts";
export type { Input } from "./run/steering.ts";
export { adding } from "./session/adding.ts";
export {
  CurrentInference,
  type InferenceServices,
  layer as layerInference
} from "./session/current-inference.ts";
export { commandCatalogue } from "./session/interactive/commands.ts";
export { InteractiveSession, layer as layerInteractive } from "./session/interactive/interactive-session.ts";
export {
  type OpenedSession,
  type SessionChoice,
  type SessionEars,
  SessionOpener,
  SessionUnopened
} from "./session/interactive/session-opener.ts";
export {
  makeSessionShelf,
  type SessionPreview,
  type SessionShelf,
  SessionsKept
} from "./session/interactive/session-shelf.ts";
export { readSubmission, type Submission } from "./session/interactive/submission.ts";
export type { OpenOptions } from "./session/open.ts";
export type { RunReport } from "./session/report.ts";
export { restore } from "./session/restore.ts";
export { layer as layerSession, RunActive, type RunError, Session } from "./session/session.ts";
export { layer as layerStoredChanges } from "./session/stored-changes.ts";
export { SessionBusy, type StoredOptions } from "./session/stored-log.ts";
export { RuleUnknown, revokeStored, storedRules } from "./session/stored-rules.ts";
export * as CompletionState from "./state/completion.ts";
export * as EvidenceState from "./state/evidence.ts";
export {
  initial as newSession,
  reduce as reduceSession,
  type SessionState
} from "./state/session-state.ts";
export type { Granted } from "./state/standing.ts";
export { boundOutput } from "./tool/bounded-output.ts";
