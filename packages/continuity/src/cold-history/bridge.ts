/**
 * What the user asked, where the asking itself is no longer in view: the request that opened the session, and the
 * newest one. Without them a long run would forget whose work it is doing.
 */
import type { Event, EventOf, Sequence } from "@latch/protocol";
import { cutAt } from "../canonical-render/index.ts";
import { bridgeChars } from "../defaults.ts";

type Said = EventOf<"user_message">;

/** Lines on the requests that a view from `fromSequence` on does not show; none when it shows them. */
export const requestsOutOfView = (
  first: Said | undefined,
  latest: Said | undefined,
  fromSequence: Sequence
): ReadonlyArray<string> => {
  const lines: Array<string> = [];
  if (first !== undefined && first.sequence < fromSequence) {
    lines.push(`THE SESSION'S FIRST REQUEST (#${first.sequence})`, quoted(first));
  }
  if (latest !== undefined && latest.sequence < fromSequence && latest.sequence !== first?.sequence) {
    lines.push(`THE NEWEST REQUEST (#${latest.sequence}), still being worked on`, quoted(latest));
  }
  return lines;
};

/** What is said of a newest turn that is larger than the window even in part. */
export const turnOutOfView = (
  turn: ReadonlyArray<Event>,
  tool: string | undefined
): ReadonlyArray<string> => {
  const [first] = turn;
  const last = turn.at(-1);
  if (first === undefined || last === undefined) return [];
  const one = first.sequence === last.sequence;
  const which = one ? `#${first.sequence}` : `#${first.sequence} to #${last.sequence}`;
  const how =
    tool === undefined
      ? ""
      : ` Read ${one ? "it" : "them"} in parts: ${tool} {"peek": ${first.sequence}, "offset": 0}.`;
  return [
    `THE NEWEST TURN (${which}) is larger than this model's window, so it is not in view. Nothing is lost.${how}`
  ];
};

const quoted = ({ payload, sequence }: Said): string => {
  const text = payload.text.trim();
  return text.length <= bridgeChars
    ? text
    : `${cutAt(text, bridgeChars)}\n[cut after ${bridgeChars} of ${text.length} characters; the whole is event #${sequence}]`;
};
