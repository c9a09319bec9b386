/** Undo as a person says it, told in lines. */
import { Effect } from "effect";
import { describe } from "../../src/changes/reversal.ts";
import { SessionChanges } from "../../src/changes/session-changes.ts";
import type { Target } from "../../src/changes/undo.ts";

export interface UndoWords {
  readonly path?: string;
  readonly checkpoint?: string;
  readonly redo?: boolean;
  readonly run?: boolean;
}

const target = ({ checkpoint, redo, run }: UndoWords): Target => {
  if (checkpoint !== undefined) return { type: "checkpoint", name: checkpoint };
  if (run === true) return { type: "run" };
  return { type: redo === true ? "taken_back" : "newest" };
};

export const undo = (words: UndoWords = {}) =>
  Effect.gen(function* () {
    const changes = yield* SessionChanges;
    const request = { target: target(words), ...(words.path === undefined ? {} : { path: words.path }) };
    const foreseen = yield* Effect.either(changes.foresee(request));
    const undone = yield* Effect.either(changes.undo(request));
    if (undone._tag === "Left") {
      return { ok: false, failure: undone.left._tag, output: undone.left.message, back: null };
    }
    const { outcomes, back } = undone.right;
    const output = outcomes.map((outcome) => describe(outcome)).join("\n");
    // What was foreseen is what happened.
    if (
      foreseen._tag === "Left" ||
      foreseen.right.map((outcome) => describe(outcome)).join("\n") !== output
    ) {
      return yield* Effect.dieMessage(`foreseen otherwise: ${JSON.stringify(foreseen)}, and then: ${output}`);
    }
    const ok = outcomes.some(({ type }) => type === "restored");
    return { ok, failure: ok ? null : "refused", output, back };
  });
