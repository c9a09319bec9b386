/** What a durable event that is no message and no call says to a person, if anything. */
import { type Payload, ruleText } from "@latch/protocol";
import type { NoticeLevel } from "./cell.ts";

export interface Notice {
  readonly level: NoticeLevel;
  readonly text: string;
}

/** What a reversal is for: taking a change back, or taking that back. */
export type Reversal = "undo" | "redo";

/** `reversal` is what a reversal among the events is for. */
export const noticeOf = (payload: Payload, reversal: Reversal): Notice | undefined => {
  switch (payload.type) {
    case "run_completed":
      if (payload.outcome === "completed") return undefined;
      return payload.outcome === "cancelled"
        ? { level: "warning", text: "Stopped" }
        : { level: "error", text: payload.detail ?? "the run failed" };
    case "session_resumed":
      return { level: "info", text: "Session resumed; nothing was run again" };
    case "mode_changed":
      return { level: "info", text: `Mode: ${payload.mode}` };
    case "safety_changed":
      return { level: "info", text: `Safety: ${payload.safety}` };
    case "permissions_changed":
      return { level: "info", text: `Permissions: ${payload.permissions}` };
    case "inference_profile_changed": {
      const { provider, model, effort } = payload.profile;
      return {
        level: "info",
        text: `Model: ${provider} / ${model}${effort === "default" ? "" : ` · ${effort}`}`
      };
    }
    case "part_refused":
      return {
        level: "warning",
        text:
          payload.part.kind === "reasoning"
            ? `${payload.provider} no longer takes what ${payload.model} thought before; it goes on with what was said and done`
            : `${payload.provider} refused ${payload.part.kind === "image" ? "an image" : "a message of that size"}; ${payload.model} is told so instead of seeing it`
      };
    case "manual_compact":
      return { level: "info", text: "Working memory starts afresh; history, task and evidence are kept" };
    case "change_reverted": {
      const outcome = `${payload.path} was ${payload.hash === null ? "removed" : "restored"}`;
      return {
        level: "info",
        text: reversal === "undo" ? `Undone: ${outcome} (/redo takes that back)` : `Redone: ${outcome}`
      };
    }
    case "standing_rules_granted":
      return {
        level: "info",
        text: `From now on without asking: ${payload.rules.map(ruleText).join("; ")} (/rules takes it back)`
      };
    case "standing_rules_revoked":
      return { level: "info", text: "An always-allow was taken back" };
    case "checkpoint_created":
      return { level: "info", text: `Checkpoint ${payload.id} (${payload.label})` };
    case "external_file_change_detected":
      return { level: "warning", text: `${payload.path} was changed by someone else` };
    case "process_exited":
      return payload.status === "lost"
        ? { level: "warning", text: `Process ${payload.id} was lost when its kernel ended` }
        : undefined;
    case "reground_requested":
      return { level: "info", text: `Asked the model to look again at what is there: ${payload.subject}` };
    case "progress_stagnation":
      return {
        level: "info",
        text: `${payload.redundantTurns} turns in a row showed nothing new; told the model so`
      };
    default:
      return undefined;
  }
};
