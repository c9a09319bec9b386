/**
 * Undo and redo, for a person: the newest step, everything since a checkpoint, or everything that the newest run did.
 * Before anything is touched the moment is kept as a checkpoint, so that every undo can be undone as a whole.
 */
import type { Payload } from "@latch/protocol";
import { Effect, Option, Schema } from "effect";
import type { PathRefused } from "../files/path-refused.ts";
import { SessionFiles } from "../files/session-files.ts";
import { WorkspaceFiles } from "../files/workspace-files.ts";
import { EventStore, type StoreError } from "../port/event-store.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { SessionLog } from "../run/session-log.ts";
import { WorkspaceLock } from "../run/workspace-lock.ts";
import * as ChangeLedger from "./change-ledger.ts";
import { payloadOf } from "./checkpoint.ts";
import * as Reversal from "./reversal.ts";

/** How far to go. */
export type Target =
  | { readonly type: "newest" }
  /** Does again what was taken back last. */
  | { readonly type: "taken_back" }
  | { readonly type: "checkpoint"; readonly name: string }
  /** Everything since the newest run began. */
  | { readonly type: "run" };

export interface UndoRequest {
  readonly target: Target;
  /** Only this file: absolute, or relative to the workspace. */
  readonly path?: string;
}

export interface Undone {
  /** Newest change first. */
  readonly outcomes: ReadonlyArray<Reversal.Outcome>;
  /** Where the files were before; null where nothing was touched. */
  readonly back: ChangeLedger.Checkpoint | null;
}

/** There is no such change. */
export class NothingToUndo extends Schema.TaggedError<NothingToUndo>()("NothingToUndo", {
  verb: Schema.Literal("undo", "redo"),
  path: Schema.optional(Schema.String)
}) {
  override get message(): string {
    return `there is nothing to ${this.verb}${this.path === undefined ? "" : ` in ${this.path}`}`;
  }
}

export class CheckpointUnknown extends Schema.TaggedError<CheckpointUnknown>()("CheckpointUnknown", {
  name: Schema.String,
  /** The newest there are, as a person would name them. */
  known: Schema.Array(Schema.String)
}) {
  override get message(): string {
    const known = this.known.map((label) => `"${label}"`).join(", ");
    return `there is no checkpoint "${this.name}"; there ${known === "" ? "are none" : `is ${known}`}`;
  }
}

export type UndoError = NothingToUndo | CheckpointUnknown | PathRefused | StoreError;

/** Checkpoints named where one is unknown. */
const namedCheckpoints = 10;

/** The label of the checkpoint that an undo leaves. */
export const undoLabel = "before undo";

export const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const store = yield* EventStore;
  const session = yield* SessionFiles;
  const files = yield* WorkspaceFiles;
  const lock = yield* WorkspaceLock;
  const reversal = yield* Reversal.make;

  /** What a person may touch: the workspace, and outside it exactly the files of the step. */
  const profileFor = (paths: ReadonlyArray<string>): SandboxProfile => ({
    workspace: log.workspace,
    capabilities: new Set(["workspace_read", "workspace_source_write"]),
    externalRoots: paths.filter((path) => path.startsWith("/"))
  });

  /** A link that was changed itself goes by its own name; any other by the file that it leads to. */
  const nameOf = Effect.fn("Undo.nameOf")(function* (path: string | undefined) {
    if (path === undefined) return undefined;
    const profile = profileFor([path]);
    const own = yield* files.locateItself(path, profile);
    const { applied, takenBack } = yield* session.ledger;
    if ([...applied, ...takenBack].some((entry) => entry.path === own.name)) return own.name;
    return (yield* files.locate(path, profile)).name;
  });

  const stepOf = Effect.fn("Undo.stepOf")(function* (target: Target, path: string | undefined) {
    const ledger = yield* session.ledger;
    const ofFile = (step: ChangeLedger.Step) =>
      path === undefined ? step : step.filter((entry) => entry.path === path);
    switch (target.type) {
      case "newest":
        return ChangeLedger.undoable(ledger, path);
      case "taken_back":
        return ChangeLedger.redoable(ledger, path);
      case "checkpoint": {
        const found = ChangeLedger.checkpoint(ledger, target.name);
        if (found !== undefined) return ofFile(ChangeLedger.since(ledger, found.sequence));
        const known = ledger.checkpoints.map(({ label }) => label).filter((label) => label !== undoLabel);
        return yield* new CheckpointUnknown({ name: target.name, known: known.slice(-namedCheckpoints) });
      }
      case "run": {
        const began = yield* store.latestOfKinds(log.session, ["run_started"]);
        return Option.match(began, {
          onNone: (): ChangeLedger.Step => [],
          onSome: ({ sequence }) => ofFile(ChangeLedger.since(ledger, sequence))
        });
      }
    }
  });

  const chosen = Effect.fn("Undo.chosen")(function* ({ target, path: asked }: UndoRequest) {
    const path = yield* nameOf(asked);
    const step = yield* stepOf(target, path);
    const verb = target.type === "taken_back" ? "redo" : "undo";
    if (step.length > 0) return { step, verb, profile: profileFor(step.map((entry) => entry.path)) };
    return yield* new NothingToUndo({ verb, ...(path === undefined ? {} : { path }) });
  });

  /** Says what would become of each file. Touches nothing. */
  const foresee = Effect.fn("Undo.foresee")(function* (request: UndoRequest) {
    const { step, profile } = yield* chosen(request);
    return yield* reversal.foresee(step, profile);
  });

  /** Takes back what nobody else changed since, and names the rest. Where that is nothing, nothing is written either. */
  const undo = Effect.fn("Undo.undo")(function* (request: UndoRequest) {
    const { step, verb, profile } = yield* chosen(request);
    const foreseen = yield* reversal.foresee(step, profile);
    if (foreseen.every(({ type }) => type === "refused")) {
      return { outcomes: foreseen, back: null } satisfies Undone;
    }
    const [kept] = yield* log.append([
      payloadOf(log.session, (yield* log.state).lastSequence, undoLabel),
      { type: "workspace_mutation_possible", operation: verb } satisfies Payload
    ]);
    const outcomes = yield* reversal.reverse(step, profile);
    const back =
      kept?.payload.type === "checkpoint_created"
        ? { id: kept.payload.id, label: kept.payload.label, sequence: kept.sequence }
        : null;
    return { outcomes, back } satisfies Undone;
  });

  return {
    foresee: (request: UndoRequest) => lock.hold(foresee(request)),
    undo: (request: UndoRequest) => lock.hold(undo(request))
  };
});
