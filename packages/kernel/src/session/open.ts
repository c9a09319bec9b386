/**
 * Opens a session: a new one from its first event, an old one from its log. An interrupted log is made whole before
 * anything else happens, and settings that differ from what the session last had are recorded.
 */
import type { InferenceProfile, Payload, SessionId, WorkspacePath } from "@latch/protocol";
import { Effect, Layer } from "effect";
import { SessionCatalog } from "../port/session-catalog.ts";
import { RunSettings } from "../run/run-settings.ts";
import * as SessionLog from "../run/session-log.ts";
import type { SessionState } from "../state/session-state.ts";
import { reconcile } from "./reconcile.ts";
import { restore } from "./restore.ts";
import { type SettingsChange, settingEvents } from "./settings-change.ts";

export interface OpenOptions {
  readonly session: SessionId;
  readonly workspace: WorkspacePath;
  /** The version of Latch, for the record. */
  readonly version: string;
  readonly profile: InferenceProfile;
  /** Whether the session is to be created, or must exist. */
  readonly begin: "new" | "resume";
}

/** The log of an opened session. */
export const layer = (options: OpenOptions) =>
  Layer.effect(
    SessionLog.SessionLog,
    Effect.gen(function* () {
      const { session, workspace, version } = options;
      if (options.begin === "new") {
        const catalog = yield* SessionCatalog;
        yield* catalog.create(session, workspace, version);
      }
      const state = yield* restore(session);
      const log = yield* SessionLog.make({ session, workspace, state });
      const settings = yield* RunSettings;
      yield* log.append([
        ...(options.begin === "resume" ? reconcile(state, version) : []),
        ...settingChanges(state, { ...settings, profile: options.profile })
      ]);
      return log;
    })
  );

/** The settings in force, where they are not what the session last had. */
const settingChanges = (
  { settings }: SessionState,
  now: Required<SettingsChange> & { readonly profile: InferenceProfile }
): ReadonlyArray<Payload> => [
  ...settingEvents(settings, now),
  ...(sameProfile(settings.profile, now.profile)
    ? []
    : [{ type: "inference_profile_changed" as const, profile: now.profile }])
];

/** Whether two profiles ask the same model to think equally hard. */
export const sameProfile = (a: InferenceProfile | null, b: InferenceProfile): boolean =>
  a !== null && a.provider === b.provider && a.model === b.model && a.effort === b.effort;
