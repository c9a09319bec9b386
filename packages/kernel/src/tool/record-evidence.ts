/** `record_evidence`: a note about what no command can show. Never a pass, never a failure: those are the kernel's. */
import type { Payload } from "@latch/protocol";
import { Effect, Schema } from "effect";
import { ToolRefused, tool } from "./tool.ts";

const Parameters = Schema.Struct({
  claim: Schema.NonEmptyString,
  status: Schema.Literal("pending", "unavailable", "passed", "failed").annotations({
    description: "pending or unavailable"
  }),
  detail: Schema.String
});

export const make = Effect.succeed(
  tool({
    name: "record_evidence",
    description:
      "Note that a claim is pending, or that it can't be checked here (unavailable) and why. Passed and failed come only from validate.",
    parameters: Parameters,
    observes: false,
    run: ({ claim, status, detail }) => {
      if (status === "passed" || status === "failed") {
        return new ToolRefused({
          failure: "refused",
          output: `"${status}" is decided by the kernel alone: call validate with this requirement and a command that shows it`
        });
      }
      const event: Payload = { type: "evidence_created", evidence: { claim, status, detail } };
      return Effect.succeed({ output: `recorded: ${claim} [${status}]`, events: [event] });
    }
  })
);
