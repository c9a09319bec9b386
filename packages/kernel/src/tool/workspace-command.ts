/**
 * A command against the workspace with all that is owed around it: one writer at a time, a durable notice before
 * anything can change, and an honest account of what did.
 */
import type { Payload } from "@latch/protocol";
import { Context, Effect, Layer } from "effect";
import { Drift } from "../files/drift/drift.ts";
import type { ArtifactFailed, ArtifactStore } from "../port/artifact-store.ts";
import type { StoreError } from "../port/event-store.ts";
import {
  type Command,
  type ExecutionBackend,
  type ExecutionFailed,
  mayWriteWorkspace,
  type SandboxUnavailable
} from "../port/execution-backend.ts";
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
    const lock = yield* WorkspaceLock;
    const drift = yield* Drift;
    const bounded = ({ invocation, command, timeoutSeconds }: WorkspaceRun) =>
      runBounded(invocation.profile, command, timeoutSeconds);
    const watched = (run: WorkspaceRun) => {
      const { invocation, command } = run;
      const line = command.type === "shell" ? command.line : [command.program, ...command.args].join(" ");
      return drift.watch(
        {
          operation: `${invocation.call.name}: ${line.slice(0, 400)}`,
          command: line,
          callId: invocation.call.id,
          touches: invocation.touches
        },
        bounded(run)
      );
    };
    return {
      run: (run) =>
        mayWriteWorkspace(run.invocation.profile)
          ? lock.hold(Effect.map(watched(run), ({ value, events }) => ({ result: value, events })))
          : Effect.map(bounded(run), (result) => ({ result, events: [] }))
    };
  })
);
