/** `shell`: one command, to its end or its deadline, in the sandbox. */
import { Effect, Option, Schema } from "effect";
import type { ArtifactStore } from "../port/artifact-store.ts";
import type { ExecutionBackend } from "../port/execution-backend.ts";
import { RunSettings } from "../run/run-settings.ts";
import { capabilities, timeoutSeconds } from "./command-parameters.ts";
import { exitText, runRefusal } from "./command-result.ts";
import { type ToolOutcome, ToolRefused, tool } from "./tool.ts";
import { WorkspaceCommand } from "./workspace-command.ts";

const Parameters = Schema.Struct({
  command: Schema.NonEmptyString,
  timeout_seconds: timeoutSeconds,
  capabilities
});

export const make = Effect.gen(function* () {
  const settings = yield* RunSettings;
  const commands = yield* WorkspaceCommand;
  const services = yield* Effect.context<ExecutionBackend | ArtifactStore>();
  return tool({
    name: "shell",
    description:
      "Run a bash command in the workspace, sandboxed, and wait for it. Output beyond 24 KiB goes to an artifact. For servers and watchers use exec_start.",
    parameters: Parameters,
    observes: false,
    run: ({ command, timeout_seconds }, invocation) =>
      Effect.gen(function* () {
        const limit = timeout_seconds ?? settings.shellTimeoutSeconds;
        const { result, events } = yield* commands.run({
          invocation,
          command: { type: "shell", line: command, pipefail: false },
          timeoutSeconds: limit
        });
        const artifact = Option.match(result.artifact, {
          onNone: () => ({}),
          onSome: (id) => ({ artifact: id })
        });
        if (Option.isNone(result.exit)) {
          return yield* new ToolRefused({
            failure: "timeout",
            output:
              `shell command timed out after ${limit} s and was killed with everything it had started\n${result.output}`.trimEnd(),
            events,
            ...artifact
          });
        }
        const exit = result.exit.value;
        const output = `${exitText(exit)}\n${result.output}`.trimEnd();
        if (exit.type === "exited" && exit.code === 0) {
          return { output, events, ...artifact } satisfies ToolOutcome;
        }
        return yield* new ToolRefused({ failure: "exit_code", output, events, ...artifact });
      }).pipe(Effect.mapError(runRefusal), Effect.provide(services))
  });
});
