/** The "always" answers in force: granted by a person, until a person takes them back. */
import type { Event, PermissionId, StandingRule } from "@latch/protocol";
import type { Reducer } from "./reducer.ts";

/** The rules of one "always", named by the request that was answered with it. */
export interface Granted {
  readonly requestId: PermissionId;
  readonly rules: ReadonlyArray<StandingRule>;
}

export type StandingState = ReadonlyArray<Granted>;

export const Standing: Reducer<StandingState> = {
  initial: [],
  kinds: ["standing_rules_granted", "standing_rules_revoked"],
  reduce: (granted, event: Event) => {
    const { payload } = event;
    if (payload.type !== "standing_rules_granted" && payload.type !== "standing_rules_revoked")
      return granted;
    const others = granted.filter(({ requestId }) => requestId !== payload.requestId);
    return payload.type === "standing_rules_revoked"
      ? others
      : [...others, { requestId: payload.requestId, rules: payload.rules }];
  }
};
