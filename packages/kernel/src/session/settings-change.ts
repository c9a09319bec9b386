/** What a person may change of what a session is held to, and the events that say it. */
import type { Mode, Payload, PermissionMode, Safety } from "@latch/protocol";
import type { SettingsState } from "../state/settings.ts";

export interface SettingsChange {
  /** Waits until no run is on: a run is told its mode when it begins. */
  readonly mode?: Mode;
  readonly safety?: Safety;
  readonly permissions?: PermissionMode;
}

/** One event for each setting that is named and is not what the session last had. */
export const settingEvents = (now: SettingsState, change: SettingsChange): ReadonlyArray<Payload> => {
  const { mode, safety, permissions } = change;
  return [
    ...(mode === undefined || mode === now.mode ? [] : [{ type: "mode_changed" as const, mode }]),
    ...(safety === undefined || safety === now.safety ? [] : [{ type: "safety_changed" as const, safety }]),
    ...(permissions === undefined || permissions === now.permissions
      ? []
      : [{ type: "permissions_changed" as const, permissions }])
  ];
};
