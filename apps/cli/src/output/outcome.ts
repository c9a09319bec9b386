/** All that there is to say about one invocation of `run` or `resume`. Every output format is made from it. */
import type { RunReport } from "@latch/kernel";
import type { SessionId } from "@latch/protocol";
import type { Usage } from "@latch/ui-reducers";
import type { Problem } from "./problem.ts";
import type { Status } from "./status.ts";

export interface Outcome {
  readonly command: "run" | "resume";
  readonly status: Status;
  readonly workspace: string;
  /** Null where no session came to be. */
  readonly session: SessionId | null;
  readonly report: RunReport | null;
  /** What the model said in this invocation; null where it said nothing. */
  readonly text: string | null;
  /** The session's last event before this invocation; 0 for a new session. */
  readonly sequenceBefore: number;
  readonly problem: Problem | null;
  /** What this invocation cost by the prices that are known; null where they don't cover what was used. */
  readonly cost: Usage.Cost | null;
}
