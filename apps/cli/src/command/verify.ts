/** `latch verify`: every rule of the kernel against the logs as they are. */
import { SessionCatalog, type SessionSummary, type Violation, verify } from "@latch/kernel";
import { Effect } from "effect";
import * as Flags from "../arguments/flags.ts";
import { type Invocation, outputFormat, value } from "../arguments/invocation.ts";
import { everySession } from "../defaults.ts";
import { Streams } from "../machine/streams.ts";
import { jsonLine } from "../output/jsonl.ts";
import { exitCodes } from "../output/status.ts";
import { inStore } from "./in-store.ts";

interface Verified {
  readonly session: SessionSummary["session"];
  readonly events: number;
  /** In the order of the log. */
  readonly violations: ReadonlyArray<Violation>;
}

export const verifySessions = (invocation: Invocation) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const catalog = yield* SessionCatalog;
      const streams = yield* Streams;
      const selector = value(invocation, Flags.session);
      const sessions =
        selector === undefined
          ? yield* catalog.list({ limit: everySession })
          : [yield* catalog.resolve(selector)];
      const verified = yield* Effect.forEach(sessions, (summary, index) =>
        Effect.zipRight(streams.status(`verifying ${index + 1} of ${sessions.length}`), verifyOne(summary))
      );
      yield* streams.status("");
      const broken = verified.filter(({ violations }) => violations.length > 0);
      yield* streams.out(
        outputFormat(invocation) === "json" ? jsonLine(record(verified)) : text(verified, broken)
      );
      return broken.length === 0 ? exitCodes.completed : exitCodes.failed;
    })
  );

const verifyOne = (summary: SessionSummary) =>
  Effect.map(
    verify(summary.session),
    ({ events, violations }): Verified => ({
      session: summary.session,
      events,
      violations: [...violations].sort((a, b) => a.sequence - b.sequence)
    })
  );

const record = (verified: ReadonlyArray<Verified>) => ({
  schema_version: 1,
  ok: verified.every(({ violations }) => violations.length === 0),
  sessions: verified.map(({ session, events, violations }) => ({
    session_id: session,
    events,
    violations: violations.map(({ rule, sentence, sequence, kind, detail }) => ({
      rule,
      sentence,
      sequence,
      event_type: kind,
      detail
    }))
  }))
});

const text = (verified: ReadonlyArray<Verified>, broken: ReadonlyArray<Verified>): string => {
  const events = verified.reduce((sum, { events: count }) => sum + count, 0);
  const counted = `${verified.length} sessions, ${events} events`;
  return broken.length === 0
    ? `${counted}: every rule holds\n`
    : `${[
        ...broken.flatMap(({ session, violations }) =>
          violations.map(
            ({ sequence, kind, sentence, detail }) =>
              `${session.slice(0, 8)} event ${sequence} (${kind}) breaks a rule: ${sentence}; ${detail}`
          )
        ),
        `${counted}: ${broken.length} sessions break a rule`
      ].join("\n")}\n`;
};
