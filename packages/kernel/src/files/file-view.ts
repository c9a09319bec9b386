/**
 * What a session has seen of each file, and what was written by Latch. Pure: a fold over the log.
 *
 * Seeing and writing are two things. A model knows content that it read, or wrote itself; content that a command or an
 * undo left is ours, but the model has not seen it.
 */
import type { ArtifactId, Event, EventOf, GlobalSequence } from "@latch/protocol";
import { isKind } from "@latch/protocol";
import { HashMap, HashSet, Option } from "effect";

export interface Seen {
  readonly hash: ArtifactId;
  /** When, in the commit order of all sessions. */
  readonly at: GlobalSequence;
}

export interface FileView {
  readonly seen: HashMap.HashMap<string, Seen>;
  /** Every content that Latch, its commands or an undo gave a file. */
  readonly authored: HashMap.HashMap<string, HashSet.HashSet<ArtifactId>>;
  /** The last foreign content that was reported; null for a foreign deletion. */
  readonly foreign: HashMap.HashMap<string, ArtifactId | null>;
}

export const initial: FileView = {
  seen: HashMap.empty(),
  authored: HashMap.empty(),
  foreign: HashMap.empty()
};

/** The kinds that the view is made of. */
export const kinds = [
  "file_observed",
  "file_changed",
  "change_reverted",
  "external_file_change_detected"
] as const;

const concerns = isKind(...kinds);

export const reduce = (view: FileView, event: Event): FileView =>
  concerns(event) ? fold(view, event) : view;

const fold = (view: FileView, event: EventOf<(typeof kinds)[number]>): FileView => {
  const { payload, globalSequence: at } = event;
  switch (payload.type) {
    case "file_observed":
      return {
        ...view,
        seen: HashMap.set(view.seen, payload.version.path, { hash: payload.version.hash, at })
      };
    case "file_changed": {
      const after = payload.after?.hash ?? null;
      if (!isOurs(payload.owner)) return view;
      const authored = author(view, payload.path, after);
      if (payload.owner !== "latch" || after === null) return authored;
      return { ...authored, seen: HashMap.set(view.seen, payload.path, { hash: after, at }) };
    }
    case "change_reverted":
      return author(view, payload.path, payload.hash);
    case "external_file_change_detected":
      return { ...view, foreign: HashMap.set(view.foreign, payload.path, payload.actual) };
  }
};

const isOurs = (owner: EventOf<"file_changed">["payload"]["owner"]): boolean =>
  owner === "latch" || owner === "shell" || owner === "extension";

/** Ours: a content, or that there is none any more. */
const author = (view: FileView, path: string, hash: ArtifactId | null): FileView =>
  hash === null
    ? { ...view, seen: HashMap.remove(view.seen, path) }
    : {
        ...view,
        authored: HashMap.modifyAt(view.authored, path, (known) =>
          Option.some(HashSet.add(Option.getOrElse(known, HashSet.empty<ArtifactId>), hash))
        )
      };

/** The content that the session last saw. */
export const seen = (view: FileView, path: string): Option.Option<Seen> => HashMap.get(view.seen, path);

/** Whether this session gave the file this content. */
export const isAuthored = (view: FileView, path: string, hash: ArtifactId): boolean =>
  Option.exists(HashMap.get(view.authored, path), HashSet.has(hash));

/** Whether this foreign content was reported already. */
export const isReported = (view: FileView, path: string, actual: ArtifactId | null): boolean =>
  Option.exists(HashMap.get(view.foreign, path), (known) => known === actual);

/** Whether the session has ever seen or written this file. */
export const isKnown = (view: FileView, path: string): boolean =>
  HashMap.has(view.authored, path) || HashMap.has(view.seen, path);
