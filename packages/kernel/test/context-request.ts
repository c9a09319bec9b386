/** A request to an engine with nothing in it. */
import type { ContextRequest } from "@latch/protocol";
import { Task } from "../src/state/task.ts";

export const emptyRequest: ContextRequest = {
  system: "",
  sessionContext: "",
  canonical: { task: Task.initial, completion: "in_progress", evidence: [], failures: [], disproofs: [] },
  extensionContext: "",
  warm: [],
  budget: { windowTokens: 1_000, reserveTokens: 100, toolsTokens: 0, extensionTokens: 0, recentTokens: 500 }
};
