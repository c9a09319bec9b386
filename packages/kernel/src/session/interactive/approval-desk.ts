/**
 * Where questions wait for a person. A question is answered at most once; one that nobody needs answered any more is
 * gone from the desk, and an answer that comes too late is told so.
 */
import type { ApprovalDecision, ApprovalQuestion, PermissionId } from "@latch/protocol";
import { Deferred, Effect, Ref } from "effect";
import type { ApprovalAnswer, ApprovalRequest, Prepare } from "../../port/approval-resolver.ts";

export interface ApprovalDesk {
  /** What the session's resolver asks a person with. */
  readonly prepare: Prepare;
  /** Answers a question. `not_offered`: it can't be allowed for good, and goes on waiting. */
  readonly decide: (
    requestId: PermissionId,
    decision: ApprovalDecision,
    reason?: string
  ) => Effect.Effect<"answered" | "not_waiting" | "not_offered">;
}

interface Waiting {
  readonly request: ApprovalRequest;
  readonly answer: Deferred.Deferred<ApprovalAnswer>;
}

/** A desk whose questions are put to a person by `ask`. */
export const makeApprovalDesk = (
  ask: (question: ApprovalQuestion) => Effect.Effect<void>
): Effect.Effect<ApprovalDesk> =>
  Effect.map(Ref.make<ReadonlyMap<PermissionId, Waiting>>(new Map()), (waiting) => {
    const take = (requestId: PermissionId) =>
      Ref.modify(waiting, (all) => {
        const rest = new Map(all);
        rest.delete(requestId);
        return [all.get(requestId), rest] as const;
      });

    const prepare: Prepare = (request) =>
      Effect.acquireRelease(
        Effect.tap(Deferred.make<ApprovalAnswer>(), (answer) =>
          Ref.update(waiting, (all) => new Map(all).set(request.requestId, { request, answer }))
        ),
        () => take(request.requestId)
      ).pipe(Effect.map((answer) => Effect.zipRight(ask(questionOf(request)), Deferred.await(answer))));

    const decide: ApprovalDesk["decide"] = (requestId, decision, reason) =>
      Effect.gen(function* () {
        const asked = (yield* Ref.get(waiting)).get(requestId);
        if (asked === undefined) return "not_waiting";
        if (decision === "always" && asked.request.always.length === 0) return "not_offered";
        if ((yield* take(requestId)) === undefined) return "not_waiting";
        yield* Deferred.succeed(asked.answer, answerOf(decision, reason));
        return "answered";
      });

    return { prepare, decide };
  });

const questionOf = (request: ApprovalRequest): ApprovalQuestion => {
  const { requestId, tool, operation, isCommand, capabilities, externalRoots, reason, always } = request;
  return { requestId, tool, operation, isCommand, capabilities, externalRoots, reason, always };
};

const answerOf = (decision: ApprovalDecision, reason: string | undefined): ApprovalAnswer => ({
  approved: decision !== "deny",
  source: "user",
  ...(decision === "always" ? { always: true } : {}),
  ...(reason === undefined || reason.trim() === "" ? {} : { reason: reason.trim() })
});
