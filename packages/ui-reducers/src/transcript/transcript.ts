/**
 * The transcript: what happened, as cells in the order in which it began. A fold over durable events only, so what a
 * person sees live is what they see after a resume. Total: an event that refers to nothing known adds nothing.
 *
 * One step touches one cell, whatever the length: cells are found through the calls of the open turn, never searched.
 */
import type { Completion, Event, InferenceProfile, Mode, PermissionMode, Safety } from "@latch/protocol";
import { present } from "../call/presentation.ts";
import type { CallState } from "../call/step.ts";
import { parseDiff } from "../diff/parse.ts";
import * as Chunked from "../sequence/chunked.ts";
import { sanitise, sanitiseLine } from "../text/sanitise.ts";
import { openCall } from "./call-cell.ts";
import type { ApprovalCell, Cell, NoticeLevel } from "./cell.ts";
import { addSteps, endStep, moveStep, startStep } from "./exploration.ts";
import { noticeOf, type Reversal } from "./notice.ts";
import { endCell, noteChange, noteMove, noteStart, noteVerdict } from "./progress.ts";

/** Where a call is shown. */
interface Place {
  readonly cell: number;
  readonly exploration: boolean;
}

export interface Transcript {
  readonly cells: Chunked.Chunked<Cell>;
  /** Calls of the newest assistant message that are shown. */
  readonly calls: ReadonlyMap<string, Place>;
  /** Requests nobody has answered, with their cells. */
  readonly asking: ReadonlyMap<string, number>;
  readonly completion: Completion;
  /** What a change of settings is measured against; null until the session has said. */
  readonly settings: Settings;
  /** What the reversals that follow are for, as the newest announced change of the workspace says. */
  readonly reversal: Reversal;
}

export interface Settings {
  readonly mode: Mode | null;
  readonly safety: Safety | null;
  readonly permissions: PermissionMode | null;
  readonly profile: InferenceProfile | null;
}

export const initial: Transcript = {
  cells: Chunked.empty,
  calls: new Map(),
  asking: new Map(),
  completion: "in_progress",
  settings: { mode: null, safety: null, permissions: null, profile: null },
  reversal: "undo"
};

export const reduce = (state: Transcript, event: Event): Transcript => {
  const { payload } = event;
  const placed = { sequence: event.sequence, time: event.time };
  switch (payload.type) {
    case "user_message":
      return add(state, {
        kind: "user",
        ...placed,
        text: sanitise(payload.text),
        images: (payload.media ?? []).map(({ name, width, height }) =>
          sanitiseLine(
            `${name ?? "image"}${width === undefined || height === undefined ? "" : ` · ${width}×${height}`}`
          )
        )
      });
    case "assistant_message_completed": {
      const next = state.calls.size === 0 ? state : { ...state, calls: new Map<string, Place>() };
      return payload.text.trim() === ""
        ? next
        : add(next, { kind: "assistant", ...placed, text: sanitise(payload.text) });
    }
    case "completion_report":
      return add(state, {
        kind: "report",
        ...placed,
        text: sanitise(payload.text),
        completion: state.completion
      });
    case "completion_changed":
      return { ...state, completion: payload.completion };
    case "tool_requested": {
      const presentation = present(payload.call);
      const callId = payload.call.id;
      if (presentation.kind === "hidden" || state.calls.has(callId)) return state;
      if (presentation.kind !== "exploration") {
        return remember(add(state, openCall(presentation, callId, placed)), callId, false);
      }
      const merged = addSteps(Chunked.last(state.cells), callId, presentation.looks, placed);
      return remember(
        merged.added ? add(state, merged.cell) : put(state, Chunked.size(state.cells) - 1, merged.cell),
        callId,
        true
      );
    }
    case "tool_started":
      return ofCall(state, payload.callId, (cell, exploration) =>
        exploration ? startStep(cell, payload.callId) : noteStart(cell, event.time)
      );
    case "tool_completed":
      return ofCall(state, payload.result.callId, (cell, exploration) =>
        exploration ? endStep(cell, payload.result, null) : endCell(cell, payload.result, null, event.time)
      );
    case "tool_failed":
      return ofCall(state, payload.result.callId, (cell, exploration) =>
        exploration
          ? endStep(cell, payload.result, payload.failure)
          : endCell(cell, payload.result, payload.failure, event.time)
      );
    case "file_changed":
      return payload.callId === undefined
        ? state
        : ofCall(state, payload.callId, (cell) =>
            noteChange(
              cell,
              {
                path: sanitiseLine(payload.path),
                additions: payload.additions,
                deletions: payload.deletions
              },
              payload.before === null ? "create" : payload.after === null ? "delete" : "update",
              payload.preview === undefined
                ? null
                : (parseDiff(payload.preview, sanitiseLine(payload.path)) ?? null)
            )
          );
    case "validation_result":
      return payload.callId === undefined
        ? state
        : ofCall(state, payload.callId, (cell) => noteVerdict(cell, payload));
    case "permission_requested": {
      const cell: ApprovalCell = {
        kind: "approval",
        ...placed,
        requestId: payload.requestId,
        callId: payload.callId,
        tool: sanitiseLine(payload.tool),
        operation: sanitise(payload.operation, "show"),
        capabilities: payload.capabilities,
        externalRoots: (payload.externalRoots ?? []).map((root) => sanitiseLine(root, "show")),
        reason: sanitiseLine(payload.reason),
        answer: null
      };
      const asking = new Map(state.asking).set(payload.requestId, Chunked.size(state.cells));
      return { ...add(moved(state, payload.callId, "waiting", "asked"), cell), asking };
    }
    case "permission_resolved": {
      const place = state.asking.get(payload.requestId);
      const cell = place === undefined ? undefined : Chunked.at(state.cells, place);
      if (place === undefined || cell?.kind !== "approval") return state;
      const asking = new Map(state.asking);
      asking.delete(payload.requestId);
      const answer = {
        approved: payload.approved,
        source: payload.source,
        reason: payload.reason === undefined ? null : sanitiseLine(payload.reason),
        time: event.time
      };
      const answered = { ...put(state, place, { ...cell, answer }), asking };
      // A refused call has its own result.
      return payload.approved ? moved(answered, cell.callId, "asked", "waiting") : answered;
    }
    case "workspace_mutation_possible":
      return { ...state, reversal: payload.operation === "redo" ? "redo" : "undo" };
    case "mode_changed":
      return setting(state, "mode", payload.mode, event);
    case "safety_changed":
      return setting(state, "safety", payload.safety, event);
    case "permissions_changed":
      return setting(state, "permissions", payload.permissions, event);
    case "inference_profile_changed":
      return setting(state, "profile", payload.profile, event);
    default:
      return noted(state, event);
  }
};

/** Requests that wait for an answer, oldest first. */
export const pendingApprovals = (state: Transcript): ReadonlyArray<ApprovalCell> =>
  [...state.asking.values()].flatMap((place) => {
    const cell = Chunked.at(state.cells, place);
    return cell?.kind === "approval" ? [cell] : [];
  });

/** The newest call cell that runs, if one does: what a status line names. */
export const runningCell = (state: Transcript): Cell | undefined =>
  [...state.calls.values()]
    .map(({ cell }) => Chunked.at(state.cells, cell))
    .findLast((cell) => cell !== undefined && "state" in cell && cell.state === "running");

const add = (state: Transcript, cell: Cell): Transcript => ({
  ...state,
  cells: Chunked.append(state.cells, cell)
});

const put = (state: Transcript, place: number, cell: Cell): Transcript => ({
  ...state,
  cells: Chunked.replace(state.cells, place, cell)
});

const remember = (state: Transcript, callId: string, exploration: boolean): Transcript => ({
  ...state,
  calls: new Map(state.calls).set(callId, { cell: Chunked.size(state.cells) - 1, exploration })
});

const ofCall = (
  state: Transcript,
  callId: string,
  change: (cell: Cell, exploration: boolean) => Cell
): Transcript => {
  const place = state.calls.get(callId);
  const cell = place === undefined ? undefined : Chunked.at(state.cells, place.cell);
  return place === undefined || cell === undefined
    ? state
    : put(state, place.cell, change(cell, place.exploration));
};

const moved = (state: Transcript, callId: string, from: CallState, to: CallState): Transcript =>
  ofCall(state, callId, (cell, exploration) =>
    exploration ? moveStep(cell, callId, from, to) : noteMove(cell, from, to)
  );

/** A session says its settings when it begins: that is no news. */
const setting = <K extends keyof Settings>(
  state: Transcript,
  name: K,
  value: Settings[K],
  event: Event
): Transcript => {
  const next = state.settings[name] === null ? state : noted(state, event);
  return { ...next, settings: { ...state.settings, [name]: value } };
};

const noted = (state: Transcript, event: Event): Transcript => {
  const notice = noticeOf(event.payload, state.reversal);
  if (notice === undefined) return state;
  const last = Chunked.last(state.cells);
  // A session that was only looked at is resumed again and again: once says it.
  const again =
    event.payload.type === "session_resumed" && last?.kind === "notice" && last.text === notice.text;
  return again ? state : add(state, notices(notice, event));
};

const notices = (notice: { readonly level: NoticeLevel; readonly text: string }, event: Event): Cell => ({
  kind: "notice",
  sequence: event.sequence,
  time: event.time,
  level: notice.level,
  text: sanitise(notice.text)
});
