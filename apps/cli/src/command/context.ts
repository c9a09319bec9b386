/** `latch context`: what the last request of a session was made of. */
import { EventStore, SessionCatalog } from "@latch/kernel";
import { Effect, Option } from "effect";
import * as Flags from "../arguments/flags.ts";
import { type Invocation, outputFormat, value } from "../arguments/invocation.ts";
import { Streams } from "../machine/streams.ts";
import { contextRecord, contextText } from "../output/context-report.ts";
import { jsonLine } from "../output/jsonl.ts";
import { exitCodes } from "../output/status.ts";
import { inStore } from "./in-store.ts";

export const context = (invocation: Invocation) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const { session } = yield* (yield* SessionCatalog).resolve(value(invocation, Flags.session) ?? "");
      const store = yield* EventStore;
      const materialized = Option.getOrNull(yield* store.latestOfKinds(session, ["context_materialized"]));
      const reported = Option.getOrNull(yield* store.latestOfKinds(session, ["model_usage"]));
      const report = {
        session,
        sequence: materialized?.sequence ?? null,
        stats: materialized?.payload.stats ?? null,
        // Usage counts only when it is of that request, not of one before it.
        usage:
          materialized !== null && reported !== null && reported.sequence > materialized.sequence
            ? reported.payload.usage
            : null
      };
      yield* (yield* Streams).out(
        outputFormat(invocation) === "json" ? jsonLine(contextRecord(report)) : contextText(report)
      );
      return exitCodes.completed;
    })
  );
