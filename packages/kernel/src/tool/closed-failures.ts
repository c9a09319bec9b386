/**
 * Turns a model's "this failure is understood" into durable records. The model can only close what the kernel saw fail
 * in this session, and closing says nothing about evidence: a failed requirement stays failed until its check passes.
 */
import type { Payload, TaskUpdate } from "@latch/protocol";
import { Context, Effect, Layer } from "effect";
import { EventStore, type StoreError } from "../port/event-store.ts";
import { WorkspaceLog } from "../port/workspace-log.ts";
import { SessionLog } from "../run/session-log.ts";
import * as Disproof from "../state/disproof.ts";
import { replay } from "../state/reducer.ts";
import { textKey } from "../state/text-set.ts";
import { ToolRefused } from "./tool.ts";

export class ClosedFailures extends Context.Tag("@latch/kernel/ClosedFailures")<
  ClosedFailures,
  {
    /** The records that an update asks for; refused when it names a failure that never was. */
    readonly eventsFor: (
      update: TaskUpdate
    ) => Effect.Effect<ReadonlyArray<Payload>, ToolRefused | StoreError>;
  }
>() {}

/** Failures of one session that are looked through. Ours: far more than a session has. */
const maxAttempts = 10_000;

export const layer = Layer.effect(
  ClosedFailures,
  Effect.gen(function* () {
    const log = yield* SessionLog;
    const store = yield* EventStore;
    const workspaceLog = yield* WorkspaceLog;

    const close = (entry: { readonly subject: string; readonly explanation: string }) =>
      Effect.gen(function* () {
        const attempts = yield* store.ofKinds(log.session, ["failure_attempt"], {
          limit: maxAttempts,
          keep: "newest"
        });
        const seen = attempts.findLast(({ payload }) => textKey(payload.subject) === textKey(entry.subject));
        if (seen === undefined) {
          const known = [...new Set(attempts.map(({ payload }) => payload.subject))].slice(-8);
          return yield* new ToolRefused({
            failure: "bad_arguments",
            output: `nothing named "${entry.subject}" has failed in this session${known.length === 0 ? "" : `; what failed: ${known.join("; ")}`}`
          });
        }
        const { subject, signature } = seen.payload;
        const failing = (yield* log.state).failures.has(textKey(subject));
        const events: ReadonlyArray<Payload> = [
          {
            type: "disproof_recorded",
            subject,
            signature,
            explanation: entry.explanation,
            source: seen.sequence
          },
          ...(failing ? [{ type: "failure_resolved" as const, subject }] : [])
        ];
        return events;
      });

    const reopen = (entry: { readonly subject: string; readonly reason: string }) =>
      Effect.gen(function* () {
        const known = replay(Disproof.Disproofs, yield* workspaceLog.disproofs(log.workspace));
        const found = Disproof.about(known, entry.subject);
        if (found.length === 0) {
          return yield* new ToolRefused({
            failure: "bad_arguments",
            output: `no closed failure of this workspace is named "${entry.subject}"`
          });
        }
        return found.map(
          ({ session, sequence }): Payload => ({
            type: "disproof_retracted",
            session,
            sequence,
            reason: entry.reason
          })
        );
      });

    return {
      eventsFor: (update) =>
        Effect.gen(function* () {
          const closed = yield* Effect.forEach(update.close_failures ?? [], close);
          const reopened = yield* Effect.forEach(update.reopen_failures ?? [], reopen);
          return [...closed, ...reopened].flat();
        })
    };
  })
);
