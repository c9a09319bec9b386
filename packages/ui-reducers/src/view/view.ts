/**
 * All that an interface shows of one session, folded from what the session says. The durable part comes from the log
 * alone, so it is the same live, after a resume and in another interface; the rest is in `live` and nowhere else.
 */
import type {
  SessionId,
  SessionOutput,
  SessionSettings,
  SessionStatus,
  WorkspacePath
} from "@latch/protocol";
import * as LiveView from "../live/live-view.ts";
import * as Chunked from "../sequence/chunked.ts";
import * as LogView from "../state/log-view.ts";

export interface View {
  readonly session: {
    readonly id: SessionId;
    readonly workspace: WorkspacePath;
    readonly resumed: boolean;
  } | null;
  readonly status: SessionStatus;
  readonly settings: SessionSettings | null;
  readonly log: LogView.LogView;
  readonly live: LiveView.LiveView;
}

export const initial: View = {
  session: null,
  status: "opening",
  settings: null,
  log: LogView.initial,
  live: LiveView.initial
};

/** Folds one thing said. */
export const reduce = (view: View, said: SessionOutput): View => {
  const next = ofSession(view, said);
  const live = LiveView.reduce(next.live, said, said.at, Chunked.size(next.log.transcript.cells));
  return live === next.live ? next : { ...next, live };
};

const ofSession = (view: View, said: SessionOutput): View => {
  switch (said.type) {
    case "opened": {
      const { session: id, workspace, resumed } = said;
      // Images that wait for a prompt are the person's, whichever session it goes to.
      const live = { ...LiveView.initial, images: view.live.images };
      return { ...initial, session: { id, workspace, resumed }, live };
    }
    case "history":
      return { ...view, log: said.events.reduce(LogView.reduce, view.log) };
    case "live":
      return said.live.type === "durable"
        ? { ...view, log: LogView.reduce(view.log, said.live.event) }
        : view;
    case "status":
      return { ...view, status: said.status };
    case "settings":
      return { ...view, settings: said.settings };
    default:
      return view;
  }
};
