/** A call's cell before anything came of it. */
import type { Presentation } from "../call/presentation.ts";
import type { CallCell } from "./cell.ts";

type Shown = Exclude<Presentation, { readonly kind: "hidden" | "exploration" }>;

export const openCall = (
  shown: Shown,
  callId: string,
  placed: { readonly sequence: number; readonly time: number }
): CallCell => {
  const call = {
    ...placed,
    callId,
    state: "waiting" as const,
    startedAt: null,
    endedAt: null,
    failure: null,
    output: "",
    artifact: null
  };
  switch (shown.kind) {
    case "command":
      return { ...call, ...shown, exitCode: null, summary: null, changes: [] };
    case "validation":
      return { ...call, ...shown, verdict: null, exitCode: null, detail: "", blockedBy: [], summary: null };
    case "patch":
      return { ...call, ...shown, action: "update", additions: 0, deletions: 0, diff: null };
    case "diff":
      return { ...call, ...shown, diff: null };
    case "tool":
      return { ...call, ...shown };
  }
};
