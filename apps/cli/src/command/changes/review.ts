/** `latch changes`: what a session changed, as somebody looks it over. */
import { Effect } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation, outputFormat } from "../../arguments/invocation.ts";
import { Streams } from "../../machine/streams.ts";
import { diffText, flagLines, reviewRecord, reviewText } from "../../output/change-report.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { exitCodes } from "../../output/status.ts";
import { inSession } from "./in-session.ts";

export const reviewChanges = (invocation: Invocation) =>
  inSession(invocation, "look", (of) =>
    Effect.gen(function* () {
      const streams = yield* Streams;
      const diffs = given(invocation, Flags.diff);
      const review = yield* of.changes.review({ diffs });
      if (outputFormat(invocation) === "json") {
        yield* streams.out(jsonLine(reviewRecord(of, review)));
      } else if (diffs) {
        yield* streams.out(diffText(review));
        // Beside the differences, so that those can be piped on as they are.
        yield* streams.err(flagLines(review));
      } else {
        yield* streams.out(reviewText(review));
      }
      return exitCodes.completed;
    })
  );
