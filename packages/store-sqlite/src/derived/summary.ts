/**
 * What a list of sessions shows of each, folded from its events. Kept in a row per session and updated in the
 * transaction that appends, so that a list reads no event.
 */
import type { Payload, SessionId, WorkspacePath } from "@latch/protocol";
import { previewCharacters } from "../defaults.ts";

export interface Summary {
  readonly session: SessionId;
  /** The global sequence of the session's first event: a number that names the session for ever. */
  readonly origin: number;
  readonly workspace: WorkspacePath;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** How many events there are; the sequence of the newest. */
  readonly events: number;
  readonly preview: string | null;
  readonly model: string | null;
  readonly mode: string | null;
  readonly completion: string | null;
}

/** The summary before the first event. */
export const born = (
  session: SessionId,
  workspace: WorkspacePath,
  origin: number,
  time: number
): Summary => ({
  session,
  origin,
  workspace,
  createdAt: time,
  updatedAt: time,
  events: 0,
  preview: null,
  model: null,
  mode: null,
  completion: null
});

/** One more event. `payload` is undefined for one that this version can't read: it counts all the same. */
export const evolve = (summary: Summary, time: number, payload: Payload | undefined): Summary => ({
  ...summary,
  ...(payload === undefined ? {} : change(summary, payload)),
  updatedAt: time,
  events: summary.events + 1
});

/** The kinds that say anything here. */
export const summaryKinds: ReadonlySet<string> = new Set<Payload["type"]>([
  "session_created",
  "user_message",
  "model_request_started",
  "inference_profile_changed",
  "mode_changed",
  "completion_changed"
]);

const change = (summary: Summary, payload: Payload): Partial<Summary> => {
  switch (payload.type) {
    case "user_message":
      return { preview: summary.preview ?? previewOf(payload.text) };
    case "model_request_started":
      return { model: payload.model };
    case "inference_profile_changed":
      return { model: payload.profile.model };
    case "mode_changed":
      return { mode: payload.mode };
    case "completion_changed":
      return { completion: payload.completion };
    default:
      return {};
  }
};

/** White space folded, cut to the promised length; null for a message without words. */
export const previewOf = (text: string): string | null => {
  // Only the beginning can matter, however long the message is.
  const folded = text
    .slice(0, 16 * previewCharacters)
    .replace(/\s+/gu, " ")
    .trim();
  if (folded === "") return null;
  const characters = Array.from(folded);
  return characters.length <= previewCharacters
    ? folded
    : `${characters.slice(0, previewCharacters - 1).join("")}…`;
};
