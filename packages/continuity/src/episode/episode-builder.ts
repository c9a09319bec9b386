/**
 * Cutting history into episodes, event by event. A user's message begins one; so does every multiple of the volume
 * cap in the sequence, so that where a stretch is cut depends on its own events and not on where reading began. One
 * builder serves both ways: fed at once or bit by bit, it gives the same episodes at every prefix.
 */
import { type Event, type EventKind, Sequence } from "@latch/protocol";
import { lineOf } from "../canonical-render/index.ts";
import { episodeEventCap, topicChars } from "../defaults.ts";
import type { Episode, Marker } from "./episode.ts";

/** The kinds that episodes are made of. */
export const episodeKinds: ReadonlyArray<EventKind> = [
  "user_message",
  "assistant_message_completed",
  "tool_completed",
  "tool_failed",
  "file_observed",
  "file_changed",
  "shell_mutation_observed",
  "validation_result",
  "evidence_created",
  "failure_attempt",
  "reground_requested"
];

interface Open {
  readonly start: Sequence;
  readonly end: Sequence;
  readonly topic: string;
  readonly continued: boolean;
  readonly files: ReadonlySet<string>;
  readonly tools: ReadonlySet<string>;
  readonly markers: ReadonlyArray<Marker>;
}

export interface EpisodeBuilder {
  /** Everything up to here is in. */
  readonly through: Sequence;
  readonly closed: ReadonlyArray<Episode>;
  readonly open: Open | undefined;
  /** The newest user's topic: what a stretch without a message of its own goes on with. */
  readonly topic: string;
}

/** A builder that begins after `after`, with what the user had last asked by then. */
export const emptyBuilder = (after: Sequence, topic: string): EpisodeBuilder => ({
  through: after,
  closed: [],
  open: undefined,
  topic
});

/** A message's topic line. */
export const topicOf = (text: string): string => lineOf(text, topicChars);

/** Adds newer events; `through` is the end of the stretch they were read from. */
export const addEvents = (
  builder: EpisodeBuilder,
  events: ReadonlyArray<Event>,
  through: Sequence
): EpisodeBuilder => {
  const closed = [...builder.closed];
  let { open, topic } = builder;
  for (const event of events) {
    const said = event.payload.type === "user_message" ? topicOf(event.payload.text) : undefined;
    if (open !== undefined && (said !== undefined || blockOf(event.sequence) !== blockOf(open.start))) {
      closed.push(episodeOf(open));
      open = undefined;
    }
    if (said !== undefined) topic = said;
    open = extend(open ?? begin(event.sequence, topic, said === undefined && topic !== ""), event);
  }
  return { through, closed, open, topic };
};

/** The episodes so far, the open one last. */
export const episodesOf = (builder: EpisodeBuilder): ReadonlyArray<Episode> =>
  builder.open === undefined ? builder.closed : [...builder.closed, episodeOf(builder.open)];

/** Without episodes that begin before a sequence. */
export const forgetBefore = (builder: EpisodeBuilder, first: number): EpisodeBuilder => ({
  ...builder,
  closed: builder.closed.filter(({ start }) => start >= first),
  open: builder.open !== undefined && builder.open.start >= first ? builder.open : undefined
});

const blockOf = (sequence: number): number => Math.floor(sequence / episodeEventCap);

const begin = (start: Sequence, topic: string, continued: boolean): Open => ({
  start,
  end: start,
  topic,
  continued,
  files: new Set(),
  tools: new Set(),
  markers: []
});

const extend = (open: Open, { payload, sequence }: Event): Open => {
  const next = { ...open, end: Sequence.make(sequence) };
  const withFiles = (...paths: ReadonlyArray<string>): Open => ({
    ...next,
    files: new Set([...next.files, ...paths])
  });
  const marked = (on: Open, marker: Marker): Open =>
    on.markers.includes(marker) ? on : { ...on, markers: [...on.markers, marker] };
  switch (payload.type) {
    case "tool_completed":
      return { ...next, tools: new Set([...next.tools, payload.result.name]) };
    case "tool_failed":
      return marked({ ...next, tools: new Set([...next.tools, payload.result.name]) }, "failure");
    case "file_observed":
      return withFiles(payload.version.path);
    case "file_changed":
      return marked(withFiles(payload.path), "mutation");
    case "shell_mutation_observed":
      return marked(withFiles(...payload.paths), "mutation");
    case "validation_result":
      return marked(next, payload.passed ? "validation-passed" : "validation-failed");
    case "evidence_created":
      return marked(next, "evidence");
    case "failure_attempt":
      return marked(next, "failure");
    case "reground_requested":
      return marked(next, "reground");
    default:
      return next;
  }
};

const episodeOf = (open: Open): Episode => ({
  start: open.start,
  end: open.end,
  topic: open.topic,
  continued: open.continued,
  files: [...open.files].sort(),
  tools: [...open.tools].sort(),
  markers: open.markers
});
