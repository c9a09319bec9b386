/**
 * The names things go by. Every id is branded, so a call id can't be passed where a session id is meant.
 */
import { Schema } from "effect";

/** A session: one append-only log. UUID version 4 in lower case. */
export const SessionId = Schema.String.pipe(Schema.pattern(/^[0-9a-f-]{36}$/), Schema.brand("SessionId"));
export type SessionId = typeof SessionId.Type;

/** One run: from a user's input to the moment the loop stops. */
export const RunId = Schema.NonEmptyString.pipe(Schema.brand("RunId"));
export type RunId = typeof RunId.Type;

/** The kernel's own id of a tool call: `call_<sequence of the assistant message>_<position>`. Unique in its session. */
export const CallId = Schema.NonEmptyString.pipe(Schema.brand("CallId"));
export type CallId = typeof CallId.Type;

/** One permission request; single use. */
export const PermissionId = Schema.NonEmptyString.pipe(Schema.brand("PermissionId"));
export type PermissionId = typeof PermissionId.Type;

/** One managed process. */
export const ProcessId = Schema.NonEmptyString.pipe(Schema.brand("ProcessId"));
export type ProcessId = typeof ProcessId.Type;

/** A content address: the SHA-256 of the bytes, 64 lower-case hex digits. */
export const ArtifactId = Schema.String.pipe(Schema.pattern(/^[0-9a-f]{64}$/), Schema.brand("ArtifactId"));
export type ArtifactId = typeof ArtifactId.Type;

/** Position in one session's log. The first event is 1; 0 means "before the first". */
export const Sequence = Schema.NonNegativeInt.pipe(Schema.brand("Sequence"));
export type Sequence = typeof Sequence.Type;

/** Position in the commit order of all sessions of a store. */
export const GlobalSequence = Schema.NonNegativeInt.pipe(Schema.brand("GlobalSequence"));
export type GlobalSequence = typeof GlobalSequence.Type;

/**
 * The state of a workspace's files, as far as the kernel knows: the global sequence of the newest event
 * of any session that changed them or may have. 0 means "never touched".
 */
export const Generation = Schema.NonNegativeInt.pipe(Schema.brand("Generation"));
export type Generation = typeof Generation.Type;

/** The canonical absolute path of a workspace; the key that sessions share. */
export const WorkspacePath = Schema.NonEmptyString.pipe(Schema.brand("WorkspacePath"));
export type WorkspacePath = typeof WorkspacePath.Type;
