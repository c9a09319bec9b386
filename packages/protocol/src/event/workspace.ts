/**
 * What happened to files and processes of the workspace. The kinds that advance the workspace generation are
 * listed in `advancesGeneration`.
 */
import { Schema } from "effect";
import { ArtifactId, CallId, ProcessId } from "../id.ts";

export const FileVersion = Schema.Struct({
  /** Relative to the workspace where it lies inside, else absolute. */
  path: Schema.String,
  hash: ArtifactId,
  /** Bytes. */
  size: Schema.NonNegativeInt,
  /** Permission bits; absent where nothing depends on them. */
  mode: Schema.optional(Schema.NonNegativeInt),
  /** A symbolic link: its content is where it leads, as it was written. Absent for a regular file. */
  link: Schema.optional(Schema.Literal(true))
});
export type FileVersion = typeof FileVersion.Type;

export const ChangeOwner = Schema.Literal("pre_existing", "latch", "shell", "extension", "external");
export type ChangeOwner = typeof ChangeOwner.Type;

export const FileObserved = Schema.Struct({ type: Schema.Literal("file_observed"), version: FileVersion });

/** A change of one file. `before` is null when it was created, `after` null when it was deleted. */
export const FileChanged = Schema.Struct({
  type: Schema.Literal("file_changed"),
  path: Schema.String,
  before: Schema.NullOr(FileVersion),
  after: Schema.NullOr(FileVersion),
  owner: ChangeOwner,
  /** The pre-image, where its bytes are kept; without it the change can't be undone. */
  preImage: Schema.optional(ArtifactId),
  callId: Schema.optional(CallId),
  additions: Schema.NonNegativeInt,
  deletions: Schema.NonNegativeInt,
  /** A unified diff of at most 160 lines. */
  preview: Schema.optional(Schema.String)
});

/** Shell drift that could not be attributed file by file. */
export const ShellMutationObserved = Schema.Struct({
  type: Schema.Literal("shell_mutation_observed"),
  command: Schema.String,
  /** Empty where detection itself was not possible. */
  paths: Schema.Array(Schema.String),
  reversible: Schema.Boolean,
  reason: Schema.optional(Schema.String)
});

/** Committed before an operation that may write; the generation moves even if nothing changes in the end. */
export const WorkspaceMutationPossible = Schema.Struct({
  type: Schema.Literal("workspace_mutation_possible"),
  operation: Schema.String,
  callId: Schema.optional(CallId),
  /** The one change that is meant, so that a crash between it and its own event leaves no doubt about whose it is. */
  intent: Schema.optional(
    Schema.Struct({
      path: Schema.String,
      before: Schema.NullOr(FileVersion),
      after: Schema.NullOr(FileVersion),
      preImage: Schema.optional(ArtifactId)
    })
  )
});

export const ChangeReverted = Schema.Struct({
  type: Schema.Literal("change_reverted"),
  path: Schema.String,
  /** The hash now on disk; null when undoing a creation removed the file. */
  hash: Schema.NullOr(ArtifactId),
  /** The `file_changed` or `change_reverted` that was undone. */
  undone: Schema.NonNegativeInt,
  /** What undoing this undo would restore. */
  preImage: Schema.optional(ArtifactId),
  /** The permission bits that go with `preImage`. */
  mode: Schema.optional(Schema.NonNegativeInt)
});

export const ExternalFileChangeDetected = Schema.Struct({
  type: Schema.Literal("external_file_change_detected"),
  path: Schema.String,
  expected: Schema.NullOr(ArtifactId),
  actual: Schema.NullOr(ArtifactId)
});

export const GitStateObserved = Schema.Struct({
  type: Schema.Literal("git_state_observed"),
  head: Schema.NullOr(Schema.String),
  dirtyPaths: Schema.Array(Schema.String)
});

export const CheckpointCreated = Schema.Struct({
  type: Schema.Literal("checkpoint_created"),
  id: Schema.String,
  label: Schema.String
});

export const ProcessStarted = Schema.Struct({
  type: Schema.Literal("process_started"),
  id: ProcessId,
  command: Schema.String,
  label: Schema.optional(Schema.String),
  mayWrite: Schema.Boolean
});

export const ProcessExited = Schema.Struct({
  type: Schema.Literal("process_exited"),
  id: ProcessId,
  status: Schema.Literal("exited", "terminated", "lost"),
  /** As its `process_started` had it. */
  mayWrite: Schema.Boolean,
  exitCode: Schema.optional(Schema.Int),
  artifact: Schema.optional(ArtifactId)
});
