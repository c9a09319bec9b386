/** `latch sessions delete`: takes sessions out of every list. Nothing of their logs is removed. */
import { SessionCatalog, type SessionSummary } from "@latch/kernel";
import { Effect, Schema } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation, outputFormat } from "../../arguments/invocation.ts";
import { Streams } from "../../machine/streams.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { exitCodes } from "../../output/status.ts";
import { inStore } from "../in-store.ts";

/** Nobody is there to ask, and nothing was said beforehand. */
export class ConfirmationMissing extends Schema.TaggedError<ConfirmationMissing>()(
  "ConfirmationMissing",
  {}
) {
  override get message(): string {
    return "deleting needs a confirmation, and there is no terminal to ask at; say --yes";
  }
}

export const deleteSessions = (invocation: Invocation) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const catalog = yield* SessionCatalog;
      const streams = yield* Streams;
      // All of them must be meant before any is touched.
      const sessions = yield* Effect.forEach(new Set(invocation.operands), (id) => catalog.resolve(id));
      if (!given(invocation, Flags.yes) && !(yield* confirmed(sessions))) {
        yield* streams.err("nothing was deleted\n");
        return exitCodes.completed;
      }
      const ids = [...new Set(sessions.map(({ session }) => session))];
      yield* catalog.tombstone(ids);
      yield* streams.out(
        outputFormat(invocation) === "json"
          ? jsonLine({ schema_version: 1, deleted: ids })
          : ids.map((id) => `deleted ${id}\n`).join("")
      );
      return exitCodes.completed;
    })
  );

const confirmed = (sessions: ReadonlyArray<SessionSummary>) =>
  Effect.gen(function* () {
    const streams = yield* Streams;
    if (!streams.isTerminal.input) return yield* new ConfirmationMissing();
    const listed = sessions.map(({ session, preview }) => `  ${session.slice(0, 8)}  ${preview}\n`).join("");
    yield* streams.err(
      `${listed}delete ${sessions.length === 1 ? "this session" : "these sessions"}? [y/N] `
    );
    const answer = yield* streams.inputLine;
    return /^y(es)?$/i.test(answer?.trim() ?? "");
  });
