/**
 * What an interface shows that no log holds: words that are still arriving, what is under way, what waits. Gone with the
 * process; when a run is over nothing of it is left but the notices.
 */
import type { ApprovalQuestion, Event, MediaRef, OutputContent, Payload } from "@latch/protocol";
import * as Activity from "../activity/activity.ts";
import { maxNotices } from "../defaults.ts";
import type { DiffDocument } from "../diff/document.ts";
import { parseDiff } from "../diff/parse.ts";
import { sanitise, sanitiseLine } from "../text/sanitise.ts";
import type { NoticeLevel } from "../transcript/cell.ts";
import * as Streaming from "./streaming.ts";

export interface TransientNotice {
  /** Unique in this process. */
  readonly key: number;
  /** How many cells came before it. */
  readonly after: number;
  readonly time: number;
  readonly level: NoticeLevel;
  readonly text: string;
}

/** A question as a person reads it: with everything invisible spelled out. */
export interface Question extends Omit<ApprovalQuestion, "operation"> {
  readonly operation: string;
  /** When it was asked; milliseconds since 1970, UTC. */
  readonly time: number;
}

export interface LiveView {
  readonly streaming: Streaming.Streaming;
  readonly activity: Activity.Activity;
  /** Said to the run, not taken in yet. As it was written. */
  readonly queued: ReadonlyArray<string>;
  /** Oldest first: the first is the one to answer. */
  readonly questions: ReadonlyArray<Question>;
  readonly images: ReadonlyArray<MediaRef>;
  readonly notices: ReadonlyArray<TransientNotice>;
  /** Why the provider is tried again; null while it isn't. */
  readonly retry: { readonly attempt: number; readonly reason: string } | null;
  /** The newest diff that was asked for; `serial` grows with each. */
  readonly diff: {
    readonly serial: number;
    readonly text: string;
    readonly document: DiffDocument | null;
  } | null;
}

export const initial: LiveView = {
  streaming: Streaming.silent,
  activity: Activity.initial,
  queued: [],
  questions: [],
  images: [],
  notices: [],
  retry: null,
  diff: null
};

/** Folds what was said at `at`, with `cells` in the transcript by then. */
export const reduce = (view: LiveView, said: OutputContent, at: number, cells: number): LiveView => {
  switch (said.type) {
    case "live": {
      const activity = Activity.reduce(view.activity, said.live, at);
      const { live } = said;
      switch (live.type) {
        case "durable":
          return { ...afterEvent(view, live.event.payload), activity };
        case "text_delta":
          return { ...view, activity, retry: null, streaming: Streaming.hear(view.streaming, live.text) };
        case "activity":
          return { ...view, activity };
        case "retrying":
          return {
            ...view,
            activity,
            streaming: Streaming.silent,
            retry: { attempt: live.attempt, reason: sanitiseLine(live.reason) }
          };
      }
      break;
    }
    // What a log ends in is over, also where the session is not open yet that will say so.
    case "recent":
      return { ...view, activity: Activity.settled(activityAfter(view, said.events), at) };
    case "history":
      return { ...view, activity: activityAfter(view, said.events) };
    case "status":
      if (said.status === "cancelling") {
        return { ...view, activity: Activity.cancelling(view.activity, at) };
      }
      return said.status === "idle"
        ? { ...view, ...nothingWaits, activity: Activity.settled(view.activity, at) }
        : view;
    case "question": {
      const { question } = said;
      const asked: Question = {
        ...question,
        tool: sanitiseLine(question.tool),
        operation: sanitise(question.operation, "show"),
        externalRoots: question.externalRoots.map((root) => sanitiseLine(root, "show")),
        reason: sanitiseLine(question.reason),
        always: question.always.map((rule) => sanitiseLine(rule, "show")),
        time: at
      };
      return { ...view, questions: [...view.questions, asked] };
    }
    case "queued":
      return { ...view, queued: [...view.queued, said.text] };
    case "attachments":
      return { ...view, images: said.images };
    case "notice":
      return noticed(view, { level: said.level, text: sanitise(said.text), time: at, after: cells });
    case "unreadable":
      return noticed(view, {
        level: "error",
        text: `Only the newest part of this session is shown: ${sanitise(said.problem)}`,
        time: at,
        after: cells
      });
    case "unopened":
      return noticed(view, { level: "error", text: sanitise(said.problem), time: at, after: cells });
    case "diff":
      return {
        ...view,
        diff: {
          serial: (view.diff?.serial ?? 0) + 1,
          text: sanitise(said.text),
          document: parseDiff(said.text) ?? null
        }
      };
    case "opened":
    case "settings":
    case "returned":
    case "command":
      return view;
  }
};

const activityAfter = ({ activity }: LiveView, events: ReadonlyArray<Event>): Activity.Activity =>
  events.reduce((now, event) => Activity.reduce(now, { type: "durable", event }, event.time), activity);

/** What is over when nothing runs. */
const nothingWaits = {
  streaming: Streaming.silent,
  queued: [],
  questions: [],
  retry: null
} as const satisfies Partial<LiveView>;

const afterEvent = (view: LiveView, payload: Payload): LiveView => {
  switch (payload.type) {
    case "assistant_message_completed":
    case "model_request_finished":
      return { ...view, streaming: Streaming.silent, retry: null };
    case "user_message": {
      const taken = view.queued.indexOf(payload.text);
      return taken === -1 ? view : { ...view, queued: view.queued.toSpliced(taken, 1) };
    }
    case "permission_resolved":
      return {
        ...view,
        questions: view.questions.filter(({ requestId }) => requestId !== payload.requestId)
      };
    case "run_completed":
      return { ...view, ...nothingWaits };
    default:
      return view;
  }
};

const noticed = (view: LiveView, notice: Omit<TransientNotice, "key">): LiveView => ({
  ...view,
  notices: [...view.notices, { ...notice, key: (view.notices.at(-1)?.key ?? 0) + 1 }].slice(-maxNotices)
});
