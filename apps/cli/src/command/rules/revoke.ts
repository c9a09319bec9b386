/** `latch rules revoke`: what was always allowed is asked about again. */
import { revokeStored } from "@latch/kernel";
import { Effect } from "effect";
import { type Invocation, outputFormat } from "../../arguments/invocation.ts";
import { Streams } from "../../machine/streams.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { revokedRecord, revokedText } from "../../output/rules-report.ts";
import { exitCodes } from "../../output/status.ts";
import { changing } from "../changes/in-session.ts";
import { ofSession } from "./of-session.ts";

export const revokeRules = (invocation: Invocation) =>
  ofSession(invocation, (of) =>
    Effect.gen(function* () {
      const purpose = changing(invocation);
      const granted = yield* revokeStored({ ...of, purpose }, invocation.operands[0] ?? "");
      yield* (yield* Streams).out(
        outputFormat(invocation) === "json" ? jsonLine(revokedRecord(of, granted)) : revokedText(granted)
      );
      return exitCodes.completed;
    })
  );
