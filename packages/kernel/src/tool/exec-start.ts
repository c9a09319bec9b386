/** `exec_start`: a command that goes on while the conversation does. */
import { Effect, Schema } from "effect";
import { capabilities } from "./command-parameters.ts";
import { runRefusal } from "./command-result.ts";
import { ManagedProcesses } from "./managed-processes.ts";
import { tool } from "./tool.ts";

const Parameters = Schema.Struct({
  command: Schema.NonEmptyString,
  label: Schema.optional(Schema.String),
  capabilities
});

export const make = Effect.map(ManagedProcesses, (processes) =>
  tool({
    name: "exec_start",
    description:
      "Start a long-running bash command (server, watcher, long build) and return at once with its id.",
    parameters: Parameters,
    observes: false,
    run: ({ command, label }, { profile }) =>
      processes.start(command, label, profile).pipe(
        Effect.map((id) => ({ output: `started ${id}; exec_poll shows its output` })),
        Effect.mapError(runRefusal)
      )
  })
);
