/**
 * A command against the workspace with all that is owed around it: one writer at a time, a durable notice before
 * anything can change, and an honest account of what did.
 */
import type { Payload } from "@latch/protocol";
import { Context, Effect, Layer } from "effect";
import type { ArtifactFailed, ArtifactStore } from "../port/artifact-store.ts";
import type { StoreError } from "../port/event-store.ts";
import {
  type Command,
  type ExecutionBackend,
  type ExecutionFailed,
  mayWriteWorkspace,
  type SandboxUnavailable
} from "../port/execution-backend.ts";
import { SessionLog } from "../run/session-log.ts";
import { WorkspaceLock } from "../run/workspace-lock.ts";
import { type CommandResult, runBounded } from "./bounded-command.ts";
import type { Invocation } from "./tool.ts";

export interface WorkspaceRun {
  readonly invocation: Invocation;
  readonly command: Command;
  readonly timeoutSeconds: number;
}

export class WorkspaceCommand extends Context.Tag("@latch/kernel/WorkspaceCommand")<
  WorkspaceCommand,
  {
    /** Runs it; `events` say what changed and are to be committed before the call's result. */
    readonly run: (
      run: WorkspaceRun
    ) => Effect.Effect<
      { readonly result: CommandResult; readonly events: ReadonlyArray<Payload> },
      StoreError | SandboxUnavailable | ExecutionFailed | ArtifactFailed,
      ExecutionBackend | ArtifactStore
    >;
  }
>() {}

export const layer = Layer.effect(
  WorkspaceCommand,
  Effect.gen(function* () {
    const log = yield* SessionLog;
    const lock = yield* WorkspaceLock;
    const bounded = ({ invocation, command, timeoutSeconds }: WorkspaceRun) =>
      runBounded(invocation.profile, command, timeoutSeconds);
    return {
      run: (run) =>
        mayWriteWorkspace(run.invocation.profile)
          ? lock.hold(
              Effect.gen(function* () {
                const line = run.command.type === "shell" ? run.command.line : run.command.program;
                yield* log.append([
                  {
                    type: "workspace_mutation_possible",
                    operation: `${run.invocation.call.name}: ${line.slice(0, 400)}`,
                    callId: run.invocation.call.id
                  }
                ]);
                return { result: yield* bounded(run), events: [] };
              })
            )
          : Effect.map(bounded(run), (result) => ({ result, events: [] }))
    };
  })
);
