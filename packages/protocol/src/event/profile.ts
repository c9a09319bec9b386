/** The settings of a session, as they changed. The last of each kind is what resume restores. */
import { Schema } from "effect";
import { Mode, PermissionMode, Safety } from "../mode.ts";
import { InferenceProfile } from "../model/profile.ts";

export const ModeChanged = Schema.Struct({ type: Schema.Literal("mode_changed"), mode: Mode });
export const SafetyChanged = Schema.Struct({ type: Schema.Literal("safety_changed"), safety: Safety });
export const PermissionsChanged = Schema.Struct({
  type: Schema.Literal("permissions_changed"),
  permissions: PermissionMode
});
export const InferenceProfileChanged = Schema.Struct({
  type: Schema.Literal("inference_profile_changed"),
  profile: InferenceProfile,
  reason: Schema.optional(Schema.String)
});
