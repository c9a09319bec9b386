/** `complete`: the model says that the implementation is done. What that amounts to is derived from evidence. */
import { Effect, Schema } from "effect";
import { tool } from "./tool.ts";

const Parameters = Schema.Struct({ implementation_done: Schema.Boolean });

export const make = Effect.succeed(
  tool({
    name: "complete",
    description:
      "State that the implementation is done (or, with false, that it isn't). Put your final summary in the same message. Whether the work is verified is derived from recorded validations.",
    parameters: Parameters,
    observes: false,
    run: ({ implementation_done }) =>
      Effect.succeed({
        output: implementation_done
          ? "noted: the implementation is claimed to be done"
          : "noted: the implementation is not done",
        events: [{ type: "implementation_claimed", done: implementation_done }]
      })
  })
);
