/**
 * What a driven session says to its interface, in order. Durable events come exactly once, past ones as history and new
 * ones live: an interface that folds them all has the session's state, and needs to ask for nothing. Of a long log its
 * newest part is told beforehand, so that there is something to read; the history is told beside what happens then.
 */
import type { Capability } from "../capability.ts";
import type { Event } from "../event/envelope.ts";
import type { PermissionId, SessionId, WorkspacePath } from "../id.ts";
import type { LiveEvent } from "../live-event.ts";
import type { MediaRef } from "../media.ts";
import type { Mode, PermissionMode, Safety } from "../mode.ts";
import type { InferenceProfile, ModelDescriptor } from "../model/profile.ts";

/** Whether anything is under way. `closed` is final. */
export type SessionStatus = "opening" | "idle" | "running" | "cancelling" | "closed";

/** The settings in force. */
export interface SessionSettings {
  readonly mode: Mode;
  readonly safety: Safety;
  readonly permissions: PermissionMode;
  readonly profile: InferenceProfile;
  /** What is known of the model: its window, what it takes, its prices. */
  readonly descriptor: ModelDescriptor;
}

/** A question that only a person can answer. */
export interface ApprovalQuestion {
  readonly requestId: PermissionId;
  readonly tool: string;
  /** The whole command, or the path: what is judged. Not sanitised. */
  readonly operation: string;
  readonly isCommand: boolean;
  readonly capabilities: ReadonlyArray<Capability>;
  readonly externalRoots: ReadonlyArray<string>;
  readonly reason: string;
  /** What "always" would let through from now on, one line a rule. Empty where it isn't offered. */
  readonly always: ReadonlyArray<string>;
}

export type OutputContent =
  /** Another session is shown from here on: everything said before belongs to the one before. */
  | {
      readonly type: "opened";
      readonly session: SessionId;
      readonly workspace: WorkspacePath;
      readonly resumed: boolean;
    }
  /** The newest part of a long log, up to its last event; `history` tells these events too. */
  | { readonly type: "recent"; readonly events: ReadonlyArray<Event> }
  /** What the session's log holds already, from its beginning, a page at a time. */
  | { readonly type: "history"; readonly events: ReadonlyArray<Event> }
  /** The history that was announced by `recent` can't be read any further. `problem` names the remedy. */
  | { readonly type: "unreadable"; readonly problem: string }
  | { readonly type: "live"; readonly live: LiveEvent }
  | { readonly type: "status"; readonly status: SessionStatus }
  | { readonly type: "settings"; readonly settings: SessionSettings }
  | { readonly type: "question"; readonly question: ApprovalQuestion }
  /** Said to the run that is on; it becomes a message of the conversation at the next safe boundary. */
  | { readonly type: "queued"; readonly text: string }
  /** Not said after all: the run ended before it was taken in, or it could not be sent. It is the person's again. */
  | { readonly type: "returned"; readonly texts: ReadonlyArray<string> }
  /** Images that wait for the next prompt. */
  | { readonly type: "attachments"; readonly images: ReadonlyArray<MediaRef> }
  /** For this screen only, never part of the log. */
  | { readonly type: "notice"; readonly level: "info" | "warning" | "error"; readonly text: string }
  /** What the session changed, as a unified diff; empty for nothing. */
  | { readonly type: "diff"; readonly text: string }
  /** A command that is the interface's own: a list to open, a view to toggle. */
  | { readonly type: "command"; readonly name: string; readonly argument: string }
  /** No session can be opened as things are configured. `problem` names the remedy. */
  | { readonly type: "unopened"; readonly problem: string; readonly needsSetup: boolean };

/** One thing said, and when: milliseconds since 1970, UTC. */
export type SessionOutput = OutputContent & { readonly at: number };
