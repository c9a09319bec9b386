/** `latch recall`: what the context engine finds in a session for a question. */
import { SessionCatalog, type SessionSummary } from "@latch/kernel";
import { ContextEngine, EngineConfig, type RecallHit } from "@latch/protocol";
import { Effect, Layer } from "effect";
import * as Flags from "../arguments/flags.ts";
import { count, given, type Invocation, outputFormat, value } from "../arguments/invocation.ts";
import type { LoadedConfig } from "../config/load.ts";
import { recalledHits } from "../defaults.ts";
import { engineLayer, sessionHistoryLayer, tokenEstimatorLayer } from "../layers.ts";
import { Streams } from "../machine/streams.ts";
import { oneLine } from "../output/activity.ts";
import { jsonLine } from "../output/jsonl.ts";
import { exitCodes } from "../output/status.ts";
import { inStore } from "./in-store.ts";
import { coldHistoryTool } from "./run/inference-source.ts";

export const recall = (invocation: Invocation) =>
  inStore(invocation, (config) =>
    Effect.gen(function* () {
      const summary = yield* (yield* SessionCatalog).resolve(value(invocation, Flags.session) ?? "");
      yield* Effect.provide(answer(invocation), yield* engineOf(config, summary));
      return exitCodes.completed;
    })
  );

const answer = (invocation: Invocation) =>
  Effect.gen(function* () {
    const engine = yield* ContextEngine;
    const streams = yield* Streams;
    const limit = count(invocation, Flags.limit) ?? recalledHits;
    const json = outputFormat(invocation) === "json" || given(invocation, Flags.stdin);
    const ask = (query: string) =>
      Effect.flatMap(engine.recall(query, limit), (hits) =>
        streams.out(json ? jsonLine(record(query, hits)) : lines(hits))
      );
    if (!given(invocation, Flags.stdin)) return yield* ask(value(invocation, Flags.query) ?? "");
    for (let query = yield* streams.inputLine; query !== undefined; query = yield* streams.inputLine) {
      yield* ask(query);
    }
  });

/** The engine that the config names, on this session's history. */
const engineOf = (config: LoadedConfig, { session, model }: SessionSummary) =>
  Effect.map(engineLayer(config), (engine) => {
    const profile = { provider: "", model: model ?? "" };
    return Layer.provide(
      engine,
      Layer.mergeAll(
        sessionHistoryLayer(session),
        tokenEstimatorLayer(profile),
        Layer.succeed(EngineConfig, {
          session,
          ...profile,
          coldHistoryTool,
          options: config.values.context ?? {}
        })
      )
    );
  });

const record = (query: string, hits: ReadonlyArray<RecallHit>) => ({
  query,
  hits: hits.map(({ sequence, score, kind, text }) => ({ sequence, score, kind, text }))
});

const lines = (hits: ReadonlyArray<RecallHit>): string =>
  hits.length === 0
    ? "nothing in this session answers that\n"
    : hits
        .map(
          ({ sequence, score, kind, text }) =>
            `#${sequence} ${kind} (${score.toFixed(2)}): ${oneLine(text)}\n`
        )
        .join("");
