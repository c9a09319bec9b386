/** `latch sessions export`: a whole session on standard output, event by event. */
import { SessionCatalog } from "@latch/kernel";
import { Effect } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { type Invocation, value } from "../../arguments/invocation.ts";
import { Streams } from "../../machine/streams.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { exitCodes } from "../../output/status.ts";
import { exportedEvent, markdownOf } from "../../output/transcript.ts";
import { inStore } from "../in-store.ts";
import { forEachPage } from "../session-pages.ts";

export const exportSession = (invocation: Invocation) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const { session } = yield* (yield* SessionCatalog).resolve(invocation.operands[0] ?? "");
      const streams = yield* Streams;
      const markdown = value(invocation, Flags.format)?.toLowerCase() === "markdown";
      yield* forEachPage(session, (events) =>
        streams.out(
          events.map((event) => (markdown ? markdownOf(event) : jsonLine(exportedEvent(event)))).join("")
        )
      );
      return exitCodes.completed;
    })
  );
