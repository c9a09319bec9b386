/** `latch rules list`: what a session may do without asking again. */
import { storedRules } from "@latch/kernel";
import { Effect } from "effect";
import { type Invocation, outputFormat } from "../../arguments/invocation.ts";
import { Streams } from "../../machine/streams.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { rulesRecord, rulesText } from "../../output/rules-report.ts";
import { exitCodes } from "../../output/status.ts";
import { ofSession } from "./of-session.ts";

export const listRules = (invocation: Invocation) =>
  ofSession(invocation, (of) =>
    Effect.gen(function* () {
      const standing = yield* storedRules(of);
      yield* (yield* Streams).out(
        outputFormat(invocation) === "json" ? jsonLine(rulesRecord(of, standing)) : rulesText(standing)
      );
      return exitCodes.completed;
    })
  );
