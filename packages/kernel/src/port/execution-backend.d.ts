/**
 * Runs commands in an operating-system sandbox, or not at all. There is no unsandboxed path behind this port.
 */
import { Capability, type WorkspacePath } from "@latch/protocol";
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
export declare const mayWriteWorkspace: (profile: Pick<SandboxProfile, "capabilities">) => boolean;
/** A shell line (run by bash), or a program with its arguments (no shell reads them). */
export type Command = {
    readonly type: "shell";
    readonly line: string;
    readonly pipefail: boolean;
} | {
    readonly type: "program";
    readonly program: string;
    readonly args: ReadonlyArray<string>;
};
declare const SandboxUnavailable_base: Schema.TaggedErrorClass<SandboxUnavailable, "SandboxUnavailable", {
    readonly _tag: Schema.tag<"SandboxUnavailable">;
} & {
    backend: typeof Schema.String;
    problem: typeof Schema.String;
    remedy: typeof Schema.String;
}>;
/** Commands can't run on this machine as it is. The same for every command until that changes. */
export declare class SandboxUnavailable extends SandboxUnavailable_base {
    get message(): string;
}
declare const ExecutionFailed_base: Schema.TaggedErrorClass<ExecutionFailed, "ExecutionFailed", {
    readonly _tag: Schema.tag<"ExecutionFailed">;
} & {
    detail: typeof Schema.String;
}>;
/** This one command could not be started. */
export declare class ExecutionFailed extends ExecutionFailed_base {
    get message(): string;
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
export type Exit = {
    readonly type: "exited";
    readonly code: number;
} | {
    readonly type: "signalled";
    readonly signal: string;
};
/** What the start-up probe found. */
export type SandboxStatus = {
    readonly available: true;
    readonly backend: string;
    readonly version: string;
} | {
    readonly available: false;
    readonly backend: string;
    readonly problem: string;
    readonly remedy: string;
};
declare const ExecutionBackend_base: Context.TagClass<ExecutionBackend, "@latch/kernel/ExecutionBackend", {
    /** The probe's verdict; probed at most once per process. */
    readonly status: Effect.Effect<SandboxStatus>;
    /** Starts a command in the workspace; closing the scope kills its whole process tree. */
    readonly start: (profile: SandboxProfile, command: Command) => Effect.Effect<Execution, SandboxUnavailable | ExecutionFailed, Scope.Scope>;
}>;
export declare class ExecutionBackend extends ExecutionBackend_base {
}
export {};
