/**
 * Carries out the calls of one assistant message. Whatever happens, each call gets exactly one terminal result: a
 * refusal, a defect, a newer instruction and an unknown name all end as one.
 *
 * A batch of pure observations runs at once and is committed together, in call order. Anything else runs one by one,
 * and each call is durably started before it can have an effect.
 */
import type { Payload, ToolCall, ToolFailure } from "@latch/protocol";
import { Effect } from "effect";
import { concurrentReads } from "../defaults.ts";
import type { StoreError } from "../port/event-store.ts";
import { mayWriteWorkspace, type SandboxProfile } from "../port/execution-backend.ts";
import { foresee } from "../state/session-state.ts";
import { ToolRegistry } from "../tool/registry.ts";
import { type Tool, type ToolOutcome, ToolRefused } from "../tool/tool.ts";
import { Authority } from "./authority.ts";
import { supervise } from "./failure-supervision.ts";
import { ProgressWatch } from "./progress-watch.ts";
import { RunSettings } from "./run-settings.ts";
import { SessionLog } from "./session-log.ts";
import { Steering } from "./steering.ts";

/** How one call ended, before it is written down. */
type Ending =
  | { readonly type: "done"; readonly outcome: ToolOutcome }
  /** `ran` is false where policy or supervision kept it from starting. */
  | { readonly type: "failed"; readonly refusal: ToolRefused; readonly ran: boolean };

/** Executes a batch. Fails only when the log does. */
export const dispatch = Effect.fn("Run.dispatch")(function* (calls: ReadonlyArray<ToolCall>) {
  const registry = yield* ToolRegistry;
  const steering = yield* Steering;
  const authority = yield* Authority;
  const log = yield* SessionLog;
  const progress = yield* ProgressWatch;
  const observing = calls.every((call) => registry.find(call.name)?.observes === true);
  if (observing) {
    const endings = yield* Effect.forEach(
      calls,
      (call) => Effect.map(attempt(call), (ending) => ({ call, ending })),
      {
        concurrency: concurrentReads
      }
    );
    const payloads = yield* record(endings, true);
    yield* log.append(payloads);
    yield* progress.finishTurn;
    return;
  }
  yield* Effect.forEach(
    calls,
    (call) =>
      Effect.gen(function* () {
        const observes = registry.find(call.name)?.observes === true;
        const overtaken = (yield* steering.waiting) && !(yield* authority.onlyReads(call));
        const ending = overtaken ? superseded : yield* attempt(call, { announce: !observes });
        yield* log.append(yield* record([{ call, ending }], observes));
      }),
    { discard: true }
  );
  yield* progress.finishTurn;
});

const superseded: Ending = {
  type: "failed",
  ran: false,
  refusal: new ToolRefused({
    failure: "superseded",
    output:
      "superseded by newer user steering: this call was not run; read the user's newest message and decide again"
  })
};

/** Runs one call as far as policy lets it. */
const attempt = (
  call: ToolCall,
  options: { readonly announce: boolean } = { announce: false }
): Effect.Effect<Ending, StoreError, ToolRegistry | Authority | SessionLog | ProgressWatch> =>
  Effect.gen(function* () {
    const tool = (yield* ToolRegistry).find(call.name);
    if (tool === undefined) return failed("unknown_tool", yield* unknownTool(call.name));
    const permit = yield* (yield* Authority).authorize(call);
    if (permit.type === "refused") return failed(permit.failure, permit.reason);
    const { mode, profile } = permit;
    const { readOnly } = permit.classification;
    const suppression = yield* (yield* ProgressWatch).suppression(call, readOnly);
    if (suppression !== undefined) return failed("suppressed", suppression);
    if (options.announce) {
      yield* (yield* SessionLog).append(
        [{ type: "tool_started", callId: call.id, name: call.name, ...(readOnly ? { readOnly } : {}) }],
        announcesItself(profile, readOnly) ? "ordered" : "power"
      );
    }
    const { touches } = permit.classification;
    return yield* perform(tool, { call, mode, profile, touches });
  });

/** What may write says so durably before it does; what only reads, or only keeps the kernel's books, changes nothing outside. */
const announcesItself = (profile: SandboxProfile, readOnly: boolean): boolean =>
  readOnly || profile.capabilities.size === 0 || mayWriteWorkspace(profile);

const perform = (tool: Tool, invocation: Parameters<Tool["run"]>[0]): Effect.Effect<Ending, StoreError> =>
  tool.run(invocation).pipe(
    Effect.map((outcome): Ending => ({ type: "done", outcome })),
    Effect.catchTag("ToolRefused", (refusal) =>
      Effect.succeed<Ending>({ type: "failed", refusal, ran: true })
    ),
    Effect.catchAllDefect((defect) =>
      Effect.logError("a tool died", defect).pipe(
        Effect.as(
          failed(
            "internal",
            `${tool.definition.name} failed inside Latch: ${defect instanceof Error ? defect.message : String(defect)}`,
            true
          )
        )
      )
    )
  );

const failed = (failure: ToolFailure, output: string, ran = false): Ending => ({
  type: "failed",
  refusal: new ToolRefused({ failure, output }),
  ran
});

const unknownTool = (name: string): Effect.Effect<string, never, ToolRegistry> =>
  Effect.map(
    ToolRegistry,
    (registry) =>
      `there is no tool named "${name}"; the tools are ${registry.definitions.map((definition) => definition.name).join(", ")}`
  );

/** The events of ended calls, in call order, each with its lineage's share. */
const record = (
  endings: ReadonlyArray<{ readonly call: ToolCall; readonly ending: Ending }>,
  observed: boolean
): Effect.Effect<ReadonlyArray<Payload>, never, SessionLog | RunSettings> =>
  Effect.gen(function* () {
    const log = yield* SessionLog;
    const { retryBudget } = yield* RunSettings;
    let state = yield* log.state;
    const payloads: Array<Payload> = [];
    for (const { call, ending } of endings) {
      const end = ending.type === "done" ? ending.outcome : ending.refusal;
      const failure = ending.type === "done" ? null : ending.refusal.failure;
      const lineage = supervise(state.failures, { call, failure, output: end.output }, retryBudget);
      const result = {
        callId: call.id,
        name: call.name,
        output: end.output,
        ...(end.artifact === undefined ? {} : { artifact: end.artifact }),
        ...(ending.type === "done" && ending.outcome.media !== undefined
          ? { media: ending.outcome.media }
          : {})
      };
      const step: ReadonlyArray<Payload> = [
        ...(observed && (ending.type === "done" || ending.ran)
          ? [{ type: "tool_started" as const, callId: call.id, name: call.name }]
          : []),
        ...(end.events ?? []),
        ...lineage.before,
        failure === null ? { type: "tool_completed", result } : { type: "tool_failed", result, failure }
      ];
      payloads.push(...step, ...(end.after ?? []), ...lineage.after);
      state = foresee(state, log.session, step);
    }
    return payloads;
  });
