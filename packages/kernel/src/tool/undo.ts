/**
 * `undo`: takes back the newest change, or everything since a checkpoint, or does again what was taken back. For a
 * person, as a command of the interface; it is not offered to a model.
 */
import { Effect, Schema } from "effect";
import * as ChangeLedger from "../files/change-ledger.ts";
import * as Reversal from "../files/reversal.ts";
import { SessionFiles } from "../files/session-files.ts";
import { WorkspaceLock } from "../run/workspace-lock.ts";
import { ToolRefused, tool } from "./tool.ts";

const Arguments = Schema.Struct({
  path: Schema.optional(Schema.String.annotations({ description: "Only the newest change of this file" })),
  checkpoint: Schema.optional(Schema.String.annotations({ description: "Everything since this checkpoint" })),
  redo: Schema.optional(Schema.Boolean.annotations({ description: "Do again what was taken back last" }))
});

export const make = Effect.gen(function* () {
  const session = yield* SessionFiles;
  const lock = yield* WorkspaceLock;
  const reverse = yield* Reversal.make;

  const choose = Effect.fn("Undo.choose")(function* (args: typeof Arguments.Type) {
    const ledger = yield* session.ledger;
    if (args.checkpoint === undefined) {
      return args.redo === true
        ? ChangeLedger.redoable(ledger, args.path)
        : ChangeLedger.undoable(ledger, args.path);
    }
    const found = ChangeLedger.checkpoint(ledger, args.checkpoint);
    if (found !== undefined) return ChangeLedger.since(ledger, found);
    const known = ledger.checkpoints.map(({ label }) => `"${label}"`).slice(-10);
    return yield* new ToolRefused({
      failure: "not_found",
      output: `there is no checkpoint "${args.checkpoint}"; there ${known.length === 0 ? "are none" : `is ${known.join(", ")}`}`
    });
  });

  return tool({
    name: "undo",
    description: "Take back the newest change of this session, where nothing else changed the file since.",
    parameters: Arguments,
    observes: false,
    run: (args, { profile }) =>
      Effect.gen(function* () {
        const verb = args.redo === true ? "redo" : "undo";
        const step = yield* choose(args);
        if (step.length === 0) {
          return yield* new ToolRefused({ failure: "not_found", output: `there is nothing to ${verb}` });
        }
        const outcomes = yield* reverse(step, verb, profile);
        const output = told(outcomes);
        if (outcomes.some(({ type }) => type === "restored")) return { output };
        return yield* new ToolRefused({ failure: "stale", output });
      }).pipe(lock.hold)
  });
});

/** Files named in a result. */
const namedFiles = 50;

const told = (outcomes: ReadonlyArray<Reversal.Outcome>): string => {
  const lines = outcomes.map((outcome) => {
    if (outcome.type === "refused") return `left ${outcome.path} as it is: ${outcome.reason}`;
    return outcome.now === "removed" ? `removed ${outcome.path}` : `restored ${outcome.path}`;
  });
  const more = lines.length > namedFiles ? [`… and ${lines.length - namedFiles} more`] : [];
  return [...lines.slice(0, namedFiles), ...more].join("\n");
};
