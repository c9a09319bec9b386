/**
 * Why an answer did not come about, before anyone knows which provider and model it was. Not yet redacted.
 */
import type { ProviderReason, RefusedPart } from "@latch/kernel";

export interface WireFailure {
  readonly reason: ProviderReason;
  readonly detail: string;
  readonly status?: number;
  readonly retryAfterMillis?: number;
  readonly transient: boolean;
  /** What kind of part was refused, where the provider says. */
  readonly part?: RefusedPart;
}

export const malformed = (detail: string): WireFailure => ({ reason: "malformed", detail, transient: false });

/** Truncation may be the network's doing; whether a retry is right depends on what was already heard. */
export const truncated = (detail: string): WireFailure => ({ reason: "truncated", detail, transient: true });
