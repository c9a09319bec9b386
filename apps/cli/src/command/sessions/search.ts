/** `latch sessions search`: the originals of every session, best match first. */
import { SessionCatalog } from "@latch/kernel";
import { Effect } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { count, type Invocation, outputFormat } from "../../arguments/invocation.ts";
import { searchedHits } from "../../defaults.ts";
import { Streams } from "../../machine/streams.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { hitLines, hitRecords } from "../../output/session-report.ts";
import { exitCodes } from "../../output/status.ts";
import { inStore } from "../in-store.ts";
import { workspaceFilter } from "./list.ts";

export const search = (invocation: Invocation) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const words = invocation.operands.join(" ");
      const hits = yield* (yield* SessionCatalog).search(words, {
        limit: count(invocation, Flags.limit) ?? searchedHits,
        ...(yield* workspaceFilter(invocation))
      });
      yield* (yield* Streams).out(
        outputFormat(invocation) === "json" ? jsonLine(hitRecords(words, hits)) : hitLines(hits)
      );
      return exitCodes.completed;
    })
  );
