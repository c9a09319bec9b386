/** `exec_terminate`: ends a managed process and everything it started. */
import { Effect, Schema } from "effect";
import { ManagedProcesses } from "./managed-processes.ts";
import { tool } from "./tool.ts";

export const make = Effect.map(ManagedProcesses, (processes) =>
  tool({
    name: "exec_terminate",
    description: "Kill a managed process with everything it started.",
    parameters: Schema.Struct({ id: Schema.NonEmptyString }),
    observes: false,
    run: ({ id }) => Effect.map(processes.terminate(id), (output) => ({ output }))
  })
);
