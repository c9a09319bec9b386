/**
 * A run and its frame: opened durably, closed durably whatever happened in between. Cancellation is interruption;
 * what was under way then gets its terminal result.
 */
import type { Payload, RunId } from "@latch/protocol";
import { Cause, Effect, Exit, type Ref } from "effect";
import { promptPreviewCharacters } from "../defaults.ts";
import { Identity } from "../port/identity.ts";
import { compilePrompt, readInstructions } from "../prompt/index.ts";
import type { SessionState } from "../state/session-state.ts";
import { type LoopResult, loop } from "./loop.ts";
import type { SentRequest } from "./request.ts";
import { RunSettings } from "./run-settings.ts";
import { SessionLog } from "./session-log.ts";
import { requireSight } from "./sight.ts";
import { type Input, Steering } from "./steering.ts";

/** Runs one input to its end. */
export const run = Effect.fn("Run.run")(function* (input: Input, previous: Ref.Ref<SentRequest | undefined>) {
  const log = yield* SessionLog;
  const steering = yield* Steering;
  const settings = yield* RunSettings;
  yield* requireSight([input], false);
  const runId = yield* (yield* Identity).run;
  const state = yield* log.state;
  const prompt = compilePrompt({
    workspace: log.workspace,
    platform: settings.platform,
    mode: state.settings.mode ?? settings.mode,
    instructions: yield* readInstructions(log.workspace)
  });
  yield* steering.open;
  return yield* Effect.gen(function* () {
    yield* log.append([
      ...(state.instructions === prompt.sessionContext
        ? []
        : [{ type: "session_instructions" as const, text: prompt.sessionContext }]),
      { type: "run_started", runId, prompt: input.text.slice(0, promptPreviewCharacters) },
      {
        type: "user_message",
        text: input.text,
        ...(input.media === undefined ? {} : { media: input.media })
      }
    ]);
    const { system, sessionContext } = prompt;
    return yield* loop({ opening: input, system, sessionContext, previous });
  }).pipe(Effect.onExit((exit) => Effect.zipRight(steering.close, finish(runId, exit))));
});

/** A request that the end of the run overtook: nobody waits for its answer any more. */
const cancelRequests = (state: SessionState): ReadonlyArray<Payload> =>
  [...state.permissions].map((requestId) => ({
    type: "permission_resolved",
    requestId,
    approved: false,
    source: "cancelled"
  }));

/** Writes the run's end. Where even that can't be written, the error that ended the run is what is reported. */
const finish = (runId: RunId, exit: Exit.Exit<LoopResult, { readonly message: string }>) =>
  Effect.gen(function* () {
    const log = yield* SessionLog;
    const state = yield* log.state;
    if (state.conversation.openRun !== runId) return;
    yield* log.append([
      ...cancelRequests(state),
      ...cancelOpenCalls(state),
      { type: "run_completed", runId, ...outcomeOf(exit) }
    ]);
  }).pipe(Effect.ignore);

const outcomeOf = (
  exit: Exit.Exit<LoopResult, { readonly message: string }>
): { readonly outcome: "completed" | "cancelled" | "error"; readonly detail?: string } => {
  if (Exit.isSuccess(exit)) return { outcome: "completed" };
  if (Cause.isInterruptedOnly(exit.cause)) return { outcome: "cancelled" };
  const failure = Cause.failureOption(exit.cause);
  return {
    outcome: "error",
    detail: failure._tag === "Some" ? failure.value.message : "a defect in Latch ended the run"
  };
};

/** One terminal result for each call that the end of the run overtook. */
const cancelOpenCalls = (state: SessionState): ReadonlyArray<Payload> =>
  [...state.conversation.openCalls].map(([callId, { call, started }]) => ({
    type: "tool_failed",
    failure: "cancelled",
    result: {
      callId,
      name: call.name,
      output: started
        ? "cancelled while it was running; everything it had started was killed, but what it did before remains"
        : "cancelled before it ran"
    }
  }));
