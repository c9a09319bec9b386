/**
 * How an interactive session is opened: by the composition root, which alone knows config, credentials and adapters. What
 * the session says and asks goes to whoever opened it.
 */
import type { LiveEvent, SessionId, WorkspacePath } from "@latch/protocol";
import { Context, type Effect, Schema, type Scope } from "effect";
import type { Prepare } from "../../port/approval-resolver.ts";
import type { Session } from "../session.ts";

export type SessionChoice =
  | { readonly type: "new" }
  | { readonly type: "resume"; readonly session: SessionId };

/** Who is there while a session is open. */
export interface SessionEars {
  readonly hear: (live: LiveEvent) => Effect.Effect<void>;
  /** Asks the person, where the permissions say that one is asked. */
  readonly prepare: Prepare;
}

export interface OpenedSession {
  readonly session: Session["Type"];
  readonly workspace: WorkspacePath;
}

/** No session could be opened. Nothing was changed that a later try would trip over. */
export class SessionUnopened extends Schema.TaggedError<SessionUnopened>()("SessionUnopened", {
  /** What is wrong, and the remedy. */
  problem: Schema.String,
  /** Whether setting up a provider is the remedy. */
  needsSetup: Schema.Boolean
}) {
  override get message(): string {
    return this.problem;
  }
}

export class SessionOpener extends Context.Tag("@latch/kernel/SessionOpener")<
  SessionOpener,
  {
    /** Opens a session for as long as the scope. Config is read and credentials are checked anew each time. */
    readonly open: (
      choice: SessionChoice,
      ears: SessionEars
    ) => Effect.Effect<OpenedSession, SessionUnopened, Scope.Scope>;
  }
>() {}
