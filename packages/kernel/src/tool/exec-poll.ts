/** `exec_poll`: what a managed process said since the last look. */
import { Effect, Schema } from "effect";
import { ManagedProcesses } from "./managed-processes.ts";
import { tool } from "./tool.ts";

export const make = Effect.map(ManagedProcesses, (processes) =>
  tool({
    name: "exec_poll",
    description: "New output and state of a managed process.",
    parameters: Schema.Struct({ id: Schema.NonEmptyString }),
    observes: false,
    run: ({ id }) => Effect.map(processes.poll(id), (output) => ({ output }))
  })
);
