/** Rules about the log itself, its runs and its requests. */
import { rule } from "./rule.ts";

export const contiguous = rule({
  name: "contiguous",
  sentence: "sequences of a session count up by one from 1, and commit positions only grow",
  initial: { sequence: 0, global: 0 },
  check: (state, event) => {
    const next = { sequence: event.sequence, global: event.globalSequence };
    if (event.sequence !== state.sequence + 1) {
      return [next, `event ${event.sequence} follows event ${state.sequence}`];
    }
    return event.globalSequence > state.global ? [next] : [next, "its commit position does not grow"];
  }
});

export const beginsWithCreation = rule({
  name: "begins_with_creation",
  sentence: "the first event, and only the first, creates the session",
  initial: true,
  check: (first, { payload }) =>
    first === (payload.type === "session_created")
      ? [false]
      : [false, first ? `the log begins with ${payload.type}` : "the session is created a second time"]
});

export const runsDoNotOverlap = rule<string | null>({
  name: "runs_do_not_overlap",
  sentence: "a run ends before the next one starts",
  initial: null,
  check: (open, { payload }) => {
    if (payload.type === "run_started") {
      return open === null ? [payload.runId] : [payload.runId, `run ${open} has not ended`];
    }
    if (payload.type !== "run_completed") return [open];
    return open === payload.runId ? [null] : [null, "it ends a run that is not open"];
  }
});

export const requestsFit = rule({
  name: "requests_fit",
  sentence: "no request is larger than the window less its reserve, and its parts add up",
  initial: null,
  check: (state, { payload }) => {
    if (payload.type !== "context_materialized") return [state];
    const { stats } = payload;
    const sum =
      stats.instructionsTokens +
      stats.stateTokens +
      stats.recentTokens +
      stats.recallTokens +
      stats.toolsTokens +
      stats.extensionTokens;
    if (sum !== stats.totalTokens)
      return [state, `its parts sum to ${sum}, its total is ${stats.totalTokens}`];
    return stats.budgetTokens > 0 && stats.totalTokens > stats.budgetTokens
      ? [state, `${stats.totalTokens} tokens for a budget of ${stats.budgetTokens}`]
      : [state];
  }
});

export const epochsAdvance = rule({
  name: "epochs_advance",
  sentence: "cache epochs count up, and a kernel message has a higher revision than the one before it",
  initial: { generation: 0, revision: 0 },
  check: (state, { payload }) => {
    if (payload.type === "context_epoch_started") {
      const next = { generation: payload.generation, revision: 0 };
      return payload.generation > state.generation ||
        (state.revision === 0 && payload.generation >= state.generation)
        ? [next]
        : [next, `generation ${payload.generation} after ${state.generation}`];
    }
    if (payload.type !== "kernel_context") return [state];
    const next = { generation: payload.generation, revision: payload.revision };
    if (payload.generation !== state.generation) return [next, "it belongs to another epoch"];
    return payload.revision > state.revision ? [next] : [next, `revision ${payload.revision} is not new`];
  }
});
