/**
 * Why an epoch ends. In order of strength: a person asked, another model answers, the session's instructions are
 * not what the epoch was started under, there is more conversation than the mark, the request would not fit.
 */
import type { EpochState } from "../epoch/index.ts";
import { firstSnapshot } from "./snapshot-in-view.ts";

export const rotationReasons = {
  compact: "manual compact",
  profile: "inference profile changed",
  instructions: "session instructions changed",
  highWater: "working budget high-water mark reached",
  budget: "request budget reached"
} as const;
export type RotationReason = (typeof rotationReasons)[keyof typeof rotationReasons];

/** What the log alone demands, whatever the size of the view. */
export const markedRotation = (state: EpochState, instructions: string): RotationReason | undefined => {
  if (state.compactAt > state.startedAt) return rotationReasons.compact;
  const snapshot = firstSnapshot(state);
  // Nothing has been sent in this epoch: there is no prefix that could break.
  if (snapshot === undefined) return undefined;
  if (state.profileAt > Math.max(state.startedAt, snapshot.sequence)) return rotationReasons.profile;
  if (snapshot.payload.instructions !== undefined && snapshot.payload.instructions !== instructions) {
    return rotationReasons.instructions;
  }
  return undefined;
};
