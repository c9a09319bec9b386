/**
 * Runs commands in an operating-system sandbox, or not at all. There is no unsandboxed path behind this port.
 */
import type { Capability, WorkspacePath } from "@latch/protocol";
import { Context, type Effect, Schema, type Scope, type Stream } from "effect";

/** What a command may touch. Everything not named is denied. */
export interface SandboxProfile {
  readonly workspace: WorkspacePath;
  readonly capabilities: ReadonlySet<Capability>;
  /** Directories outside the workspace, made writable for this command only. */
  readonly externalRoots: ReadonlyArray<string>;
}

/**
 * Whether a command with this profile can change the workspace. Building alone (`build_artifact_write`) can't: build
 * output goes to the private `/tmp`.
 */
export const mayWriteWorkspace = (profile: Pick<SandboxProfile, "capabilities">): boolean =>
  profile.capabilities.has("workspace_source_write") ||
  profile.capabilities.has("workspace_metadata_write") ||
  profile.capabilities.has("git_metadata_write");

/** A shell line (run by bash), or a program with its arguments (no shell reads them). */
export type Command =
  | { readonly type: "shell"; readonly line: string; readonly pipefail: boolean }
  | { readonly type: "program"; readonly program: string; readonly args: ReadonlyArray<string> };

/** Commands can't run on this machine as it is. The same for every command until that changes. */
export class SandboxUnavailable extends Schema.TaggedError<SandboxUnavailable>()("SandboxUnavailable", {
  backend: Schema.String,
  problem: Schema.String,
  remedy: Schema.String
}) {
  override get message(): string {
    return `commands can't run: ${this.problem}. ${this.remedy}`;
  }
}

/** This one command could not be started. */
export class ExecutionFailed extends Schema.TaggedError<ExecutionFailed>()("ExecutionFailed", {
  detail: Schema.String
}) {
  override get message(): string {
    return `the command could not be started: ${this.detail}`;
  }
}

/** A running command. */
export interface Execution {
  /** Output as it comes, `stdout` and `stderr` interleaved by arrival; ends when both are closed. Read it once. */
  readonly output: Stream.Stream<OutputChunk, ExecutionFailed>;
  /** How it ended: once the leader is gone. */
  readonly exit: Effect.Effect<Exit, ExecutionFailed>;
  /** Kills the whole process tree and waits until it is gone. Idempotent. */
  readonly kill: Effect.Effect<void>;
}

export interface OutputChunk {
  readonly from: "stdout" | "stderr";
  readonly bytes: Uint8Array;
}

export type Exit =
  | { readonly type: "exited"; readonly code: number }
  | { readonly type: "signalled"; readonly signal: string };

/** What the start-up probe found. */
export type SandboxStatus =
  | { readonly available: true; readonly backend: string; readonly version: string }
  | {
      readonly available: false;
      readonly backend: string;
      readonly problem: string;
      readonly remedy: string;
    };

export class ExecutionBackend extends Context.Tag("@latch/kernel/ExecutionBackend")<
  ExecutionBackend,
  {
    /** The probe's verdict; probed at most once per process. */
    readonly status: Effect.Effect<SandboxStatus>;
    /** Starts a command in the workspace; closing the scope kills its whole process tree. */
    readonly start: (
      profile: SandboxProfile,
      command: Command
    ) => Effect.Effect<Execution, SandboxUnavailable | ExecutionFailed, Scope.Scope>;
  }
>() {}
