/**
 * An episode: a stretch of older work on one intent. It points to its events and stands for none of them.
 */
import type { Sequence } from "@latch/protocol";

export type Marker =
  | "validation-passed"
  | "validation-failed"
  | "reground"
  | "mutation"
  | "evidence"
  | "failure";

export interface Episode {
  readonly start: Sequence;
  readonly end: Sequence;
  /** What the user asked, on one line; empty where nobody has spoken yet. */
  readonly topic: string;
  /** Whether the stretch only goes on with what an earlier one began. */
  readonly continued: boolean;
  /** Paths, sorted. */
  readonly files: ReadonlyArray<string>;
  /** Tools used, sorted. */
  readonly tools: ReadonlyArray<string>;
  /** In the order they first came up. */
  readonly markers: ReadonlyArray<Marker>;
}

/** One line of the index. */
export const episodeLine = (episode: Episode, filesShown: number): string => {
  const topic = episode.topic === "" ? "session activity" : episode.topic;
  const more = episode.files.length - filesShown;
  const files = episode.files.slice(0, filesShown).join(", ") + (more > 0 ? `, ${more} more` : "");
  return [
    `- #${episode.start}-#${episode.end}: ${topic}${episode.continued ? " (continued)" : ""}`,
    files === "" ? "" : ` [files: ${files}]`,
    episode.markers.length === 0 ? "" : ` [${episode.markers.join(", ")}]`
  ].join("");
};
