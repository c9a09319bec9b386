/** The settings a session last had. Null where the session has never said. */
import type { Event, InferenceProfile, Mode, PermissionMode, Safety } from "@latch/protocol";
import type { Reducer } from "./reducer.ts";

export interface SettingsState {
  readonly mode: Mode | null;
  readonly safety: Safety | null;
  readonly permissions: PermissionMode | null;
  readonly profile: InferenceProfile | null;
}

export const Settings: Reducer<SettingsState> = {
  initial: { mode: null, safety: null, permissions: null, profile: null },
  kinds: ["mode_changed", "safety_changed", "permissions_changed", "inference_profile_changed"],
  reduce: (state, event: Event) => {
    const { payload } = event;
    switch (payload.type) {
      case "mode_changed":
        return { ...state, mode: payload.mode };
      case "safety_changed":
        return { ...state, safety: payload.safety };
      case "permissions_changed":
        return { ...state, permissions: payload.permissions };
      case "inference_profile_changed":
        return { ...state, profile: payload.profile };
      default:
        return state;
    }
  }
};
