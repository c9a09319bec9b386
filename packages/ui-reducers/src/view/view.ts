/**
 * All that an interface shows of one session, folded from what the session says. The durable part comes from the log
 * alone, so it is the same live, after a resume and in another interface; the rest is in `live` and nowhere else.
 *
 * Of a long log the newest part comes first. It is shown while the whole is folded beside it, from the beginning; then
 * what was said meanwhile is folded onto the whole, and that is shown: what it would have been without the newest part.
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
  /** Null where all of the log is in `log`: else that is its newest part, and no sum or count in it is right. */
  readonly replay: Replay | null;
}

/** The whole, as far as it has been told. */
export interface Replay {
  readonly whole: View;
  /** The last event of the history. */
  readonly through: number;
  /** What was said since that is not history. */
  readonly later: Chunked.Chunked<SessionOutput>;
}

export const initial: View = {
  session: null,
  status: "opening",
  settings: null,
  log: LogView.initial,
  live: LiveView.initial,
  replay: null
};

/** Folds one thing said. */
export const reduce = (view: View, said: SessionOutput): View => {
  const { replay } = view;
  if (replay === null || said.type === "opened") {
    const through = said.type === "recent" ? said.events.at(-1)?.sequence : undefined;
    const next = folded({ ...view, replay: null }, said);
    return through === undefined ? next : { ...next, replay: { whole: view, through, later: Chunked.empty } };
  }
  switch (said.type) {
    case "history": {
      const whole = folded(replay.whole, said);
      return whole.log.lastSequence < replay.through
        ? { ...view, replay: { ...replay, whole } }
        : Chunked.toArray(replay.later).reduce(folded, whole);
    }
    case "unreadable":
      return { ...folded(view, said), replay: null };
    default:
      // It was shown before it was open, and is not. Any other that can't be opened leaves this one as it is.
      if (said.type === "unopened" && view.status === "opening")
        return { ...folded(view, said), session: null, replay: null };
      return { ...folded(view, said), replay: { ...replay, later: Chunked.append(replay.later, said) } };
  }
};

/** How much of the log has been told, from 0 to 1. */
export const told = ({ replay }: View): number =>
  replay === null ? 1 : replay.whole.log.lastSequence / Math.max(1, replay.through);

const folded = (view: View, said: SessionOutput): View => {
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
    case "recent":
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
