/** One look of an exploration: what was looked at, and how that went. */

export type StepVerb = "read" | "search" | "list" | "git" | "recall" | "poll" | "image" | "skill";

/**
 * Where a call stands. `asked`: it waits for an answer to a question about it; `refused`: policy, a person, supervision or newer steering kept it from running; `stopped`: it
 * was cancelled, or the process ended.
 */
export type CallState = "waiting" | "asked" | "running" | "done" | "failed" | "refused" | "stopped";

export interface Step {
  readonly callId: string;
  readonly verb: StepVerb;
  /** A path, a pattern, a command. */
  readonly target: string;
  readonly state: CallState;
  /** What came back, harmless for a screen; empty until then. */
  readonly output: string;
}
