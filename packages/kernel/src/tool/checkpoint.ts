/**
 * `checkpoint`: a place to come back to with `undo`. For a person, as a command of the interface; it is not offered to a
 * model. Nothing is copied: what changes from here on is in the ledger anyway.
 */
import { digestText } from "@latch/protocol";
import { Effect, Schema } from "effect";
import { SessionLog } from "../run/session-log.ts";
import { tool } from "./tool.ts";

const Arguments = Schema.Struct({ label: Schema.optional(Schema.String) });

/** Hex digits of an id: unique among the checkpoints of a session, short enough to type. */
const idDigits = 8;

export const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  return tool({
    name: "checkpoint",
    description: "Mark this moment, to come back to it with undo.",
    parameters: Arguments,
    observes: false,
    run: (args, { call }) =>
      Effect.gen(function* () {
        const { lastSequence } = yield* log.state;
        const id = digestText(`${log.session} ${lastSequence} ${call.id}`).slice(0, idDigits);
        const label = args.label?.trim() || "manual";
        return { output: `checkpoint ${id} (${label})`, events: [{ type: "checkpoint_created", id, label }] };
      })
  });
});
