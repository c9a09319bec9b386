/**
 * Tool calls while they arrive in pieces, in the order in which they began.
 */
import type { ProposedCall } from "@latch/protocol";
import { maxCallsPerAnswer } from "../defaults.ts";

export interface CallDraft {
  /** Where the wire says that the call stands, if it does. */
  readonly slot: number | undefined;
  readonly id: string | undefined;
  readonly name: string;
  readonly arguments: string;
}

export type CallDrafts = ReadonlyArray<CallDraft>;

/** More calls than any model makes: what sends them is not a model. */
export const tooManyCalls = (drafts: CallDrafts): boolean => drafts.length > maxCallsPerAnswer;

export const withDraft = (drafts: CallDrafts, position: number, draft: CallDraft): CallDrafts =>
  position === drafts.length ? [...drafts, draft] : drafts.with(position, draft);

/** The calls as proposed. A missing or repeated provider id is left out: the kernel has names of its own. */
export const proposedCalls = (drafts: CallDrafts): ReadonlyArray<ProposedCall> => {
  const seen = new Set<string>();
  return drafts.map((draft) => {
    const known = draft.id === undefined || draft.id === "" || seen.has(draft.id);
    if (draft.id !== undefined) seen.add(draft.id);
    return {
      ...(known || draft.id === undefined ? {} : { providerId: draft.id }),
      name: draft.name,
      arguments: draft.arguments
    };
  });
};
