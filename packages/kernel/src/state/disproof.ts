/**
 * Failures of a workspace that were understood and closed: why each was never, or is no longer, a problem. They outlive
 * their session and are offered to whoever meets the same failure; a later session may take one back.
 */
import type { Event, Sequence, SessionId } from "@latch/protocol";
import type { Lineages } from "./failure.ts";
import type { Reducer } from "./reducer.ts";
import { textKey } from "./text-set.ts";

export interface Disproof {
  readonly subject: string;
  /** What the failure looked like; absent where it was closed without a streak. */
  readonly signature: string | undefined;
  readonly explanation: string;
  /** Where it was recorded. */
  readonly session: SessionId;
  readonly sequence: Sequence;
}

/** By where they were recorded, in commit order. */
export type Disproofs = ReadonlyMap<string, Disproof>;

const key = (session: SessionId, sequence: Sequence): string => `${session}#${sequence}`;

/** Folds the events of all sessions of one workspace. */
export const Disproofs: Reducer<Disproofs> = {
  initial: new Map(),
  kinds: ["disproof_recorded", "disproof_retracted"],
  reduce: (disproofs, event: Event) => {
    const { payload, session, sequence } = event;
    if (payload.type === "disproof_recorded") {
      const { subject, signature, explanation } = payload;
      return new Map(disproofs).set(key(session, sequence), {
        subject,
        signature,
        explanation,
        session,
        sequence
      });
    }
    if (payload.type !== "disproof_retracted") return disproofs;
    const rest = new Map(disproofs);
    rest.delete(key(payload.session, payload.sequence));
    return rest;
  }
};

/** Those about a subject. */
export const about = (disproofs: Disproofs, subject: string): ReadonlyArray<Disproof> =>
  [...disproofs.values()].filter((disproof) => textKey(disproof.subject) === textKey(subject));

/** Those that someone with these failing lineages should know: the same subject, or the same failure by another name. */
export const offered = (disproofs: Disproofs, failing: Lineages): ReadonlyArray<Disproof> => {
  const signatures = new Set([...failing.values()].map((lineage) => outcomeOf(lineage.signature)));
  return [...disproofs.values()].filter(
    ({ subject, signature }) =>
      failing.has(textKey(subject)) || (signature !== undefined && signatures.has(outcomeOf(signature)))
  );
};

/** A signature without the first word of its subject: the outcome alone. */
const outcomeOf = (signature: string): string => signature.slice(signature.indexOf(":") + 1);

/** One line for a model, with its provenance. */
export const describe = ({ subject, explanation, session, sequence }: Disproof): string =>
  `${subject}: ${explanation} (closed in session ${session.slice(0, 8)}, event ${sequence})`;
