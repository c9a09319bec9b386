/** Which session a run belongs to: a new one, or the one that was asked for. */
import { EventStore, Identity, SessionCatalog, type SessionSummary } from "@latch/kernel";
import type { SessionId, WorkspacePath } from "@latch/protocol";
import { Effect, Option, Schema } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation, value } from "../../arguments/invocation.ts";
import { noSession, type SessionSettings } from "../../config/settings.ts";
import { canonicalWorkspace } from "../../machine/workspace.ts";

/** There is no session to go on with, or several and none was chosen. */
export class SessionUnchosen extends Schema.TaggedError<SessionUnchosen>()("SessionUnchosen", {
  problem: Schema.String,
  remedy: Schema.String
}) {
  override get message(): string {
    return `${this.problem}; ${this.remedy}`;
  }
}

export interface Selected {
  readonly session: SessionId;
  readonly begin: "new" | "resume";
  /** A resumed session keeps the workspace it was made for. */
  readonly workspace: WorkspacePath;
  readonly settings: SessionSettings;
  readonly sequenceBefore: number;
}

export const newSession = (workspace: WorkspacePath) =>
  Effect.gen(function* () {
    const session = yield* (yield* Identity).session;
    const selected: Selected = {
      session,
      begin: "new",
      workspace,
      settings: noSession,
      sequenceBefore: 0
    };
    return selected;
  });

export const resumedSession = Effect.fn("Run.resumedSession")(function* (
  invocation: Invocation,
  workspace: WorkspacePath
) {
  return yield* selectedOf(yield* choose(invocation, workspace));
});

/** A session that is known, ready to be gone on with. */
export const selectedOf = Effect.fn("Run.selectedOf")(function* (summary: SessionSummary) {
  const store = yield* EventStore;
  const last = yield* store.lastSequence(summary.session);
  const selected: Selected = {
    session: summary.session,
    begin: "resume",
    workspace: yield* canonicalWorkspace(summary.workspace),
    settings: yield* settingsOf(summary.session),
    sequenceBefore: last
  };
  return selected;
});

/** The session that an invocation names: by id, the newest, or the only one of the workspace. */
export const choose = (invocation: Invocation, workspace: WorkspacePath) =>
  Effect.gen(function* () {
    const catalog = yield* SessionCatalog;
    const selector = value(invocation, Flags.session);
    if (selector !== undefined) return yield* catalog.resolve(selector);
    const sessions = yield* catalog.list({ workspace, limit: 2, begun: true });
    const [newest, another] = sessions;
    if (newest === undefined) {
      return yield* new SessionUnchosen({
        problem: `${workspace} has no session`,
        remedy: 'start one with "latch run", or name one of another directory with --session'
      });
    }
    return another === undefined || given(invocation, Flags.latest) ? newest : yield* several(newest);
  });

const several = (newest: SessionSummary) =>
  new SessionUnchosen({
    problem: `${newest.workspace} has several sessions`,
    remedy: `choose one with --session ID (the newest is ${newest.session.slice(0, 8)}), or take the newest with --latest`
  });

/** What the session last said of itself, read by index. */
const settingsOf = (session: SessionId) =>
  Effect.gen(function* () {
    const store = yield* EventStore;
    const mode = yield* store.latestOfKinds(session, ["mode_changed"]);
    const safety = yield* store.latestOfKinds(session, ["safety_changed"]);
    const permissions = yield* store.latestOfKinds(session, ["permissions_changed"]);
    const profile = yield* store.latestOfKinds(session, ["inference_profile_changed"]);
    const settings: SessionSettings = {
      mode: Option.getOrNull(Option.map(mode, ({ payload }) => payload.mode)),
      safety: Option.getOrNull(Option.map(safety, ({ payload }) => payload.safety)),
      permissions: Option.getOrNull(Option.map(permissions, ({ payload }) => payload.permissions)),
      profile: Option.getOrNull(Option.map(profile, ({ payload }) => payload.profile))
    };
    return settings;
  });
