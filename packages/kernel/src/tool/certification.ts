/**
 * What one run of a check amounts to. A pass certifies only when nobody else could have been writing while it ran,
 * or can still be. Pure: the kernel gathers the facts, this decides.
 */
import type { Event, Generation, Payload, Sequence, SessionId } from "@latch/protocol";
import type { OpenWriter } from "../port/workspace-log.ts";

export interface CheckFacts {
  readonly session: SessionId;
  readonly requirements: ReadonlyArray<string>;
  readonly exitCode: number;
  /** Writers open when the check began, and when it ended. */
  readonly writers: ReadonlyArray<OpenWriter>;
  /** Workspace events committed by anyone while the check ran. */
  readonly meanwhile: ReadonlyArray<Event>;
  readonly startGeneration: Generation;
  readonly endGeneration: Generation;
}

export interface Verdict {
  readonly type: "passed" | "failed" | "blocked";
  /** Why a passing command certifies nothing; empty otherwise. */
  readonly blockers: ReadonlyArray<string>;
  /** The generation the evidence is for. */
  readonly generation: Generation;
}

/** Judges a check. */
export const judge = (facts: CheckFacts): Verdict => {
  if (facts.exitCode !== 0) return { type: "failed", blockers: [], generation: facts.endGeneration };
  const others = facts.meanwhile.filter((event) => event.session !== facts.session);
  const blockers = [
    ...new Set([
      ...facts.writers.map((writer) => describeWriter(writer, facts.session)),
      ...others.map(
        (event) => `session ${event.session.slice(0, 8)} changed the workspace while the command ran`
      )
    ])
  ];
  return blockers.length === 0
    ? { type: "passed", blockers, generation: facts.endGeneration }
    : // An older generation keeps the pass for audit and makes it stale at once.
      { type: "blocked", blockers, generation: facts.startGeneration };
};

/** A writer in words: which process, of which session, and how to be rid of it. */
export const describeWriter = (writer: OpenWriter, own: SessionId): string =>
  writer.session === own
    ? `process ${writer.process} of this session may write the workspace (${writer.command.slice(0, 120)}): exec_poll it until it exits or exec_terminate it`
    : `process ${writer.process} of session ${writer.session.slice(0, 8)} may write the workspace (${writer.command.slice(0, 120)}): only its own session can end it`;

/** One evidence entry per requirement, all resting on the same observation. */
export const evidenceFor = (
  verdict: Verdict,
  requirements: ReadonlyArray<string>,
  source: Sequence,
  detail: string
): ReadonlyArray<Payload> =>
  requirements.map((claim) => ({
    type: "evidence_created",
    evidence: {
      claim,
      status: verdict.type === "failed" ? "failed" : "passed",
      detail,
      source,
      generation: verdict.generation
    }
  }));
