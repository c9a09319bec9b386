/** `latch models`: what can be chosen, and what is known of it. Offline, unless a person asks for the services' own lists. */
import { Effect, Either, Schema } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation, outputFormat, value } from "../../arguments/invocation.ts";
import { nearest } from "../../arguments/nearest.ts";
import { entryOf, type LoadedConfig } from "../../config/load.ts";
import { Streams } from "../../machine/streams.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { exitCodes } from "../../output/status.ts";
import { loadConfig } from "../in-store.ts";
import { type Refreshed, refresh, refreshable } from "./refresh.ts";
import { modelsRecord, modelsText } from "./report.ts";

/** No provider of that name is configured, or none whose service has a list. */
class ProviderUnlisted extends Schema.TaggedError<ProviderUnlisted>()("ProviderUnlisted", {
  problem: Schema.String
}) {
  override get message(): string {
    return this.problem;
  }
}

export const models = Effect.fn("Command.models")(function* (invocation: Invocation) {
  const config = yield* loadConfig(invocation);
  const chosen = yield* providersOf(config, value(invocation, Flags.provider));
  const refreshed = given(invocation, Flags.refresh) ? yield* fetched(config, chosen) : [];
  // What was just fetched counts at once.
  const now = refreshed.length === 0 ? config : yield* loadConfig(invocation);
  const entries = chosen.flatMap((id) => entryOf(now, id) ?? []);
  const streams = yield* Streams;
  yield* streams.out(
    outputFormat(invocation) === "json" ? jsonLine(modelsRecord(entries, refreshed)) : modelsText(entries)
  );
  for (const { provider, result } of refreshed) {
    yield* streams.err(
      Either.match(result, {
        onLeft: (problem) => `latch: ${provider}: ${problem}\n`,
        onRight: (count) => `${provider}: its service lists ${count} models\n`
      })
    );
  }
  return refreshed.some(({ result }) => Either.isLeft(result)) ? exitCodes.failed : exitCodes.completed;
});

const providersOf = (
  config: LoadedConfig,
  asked: string | undefined
): Either.Either<ReadonlyArray<string>, ProviderUnlisted> => {
  const names = Object.keys(config.values.providers ?? {});
  if (asked === undefined || names.includes(asked))
    return Either.right(asked === undefined ? names : [asked]);
  const near = nearest(asked, names);
  return Either.left(
    new ProviderUnlisted({
      problem: `there is no provider "${asked}" in ${config.paths.config.path}; ${
        near !== undefined
          ? `did you mean "${near}"?`
          : names.length === 0
            ? "it has none"
            : `it has ${names.join(", ")}`
      }`
    })
  );
};

const fetched = (
  config: LoadedConfig,
  chosen: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<Refreshed>, { readonly message: string }> => {
  const asked = refreshable(config).filter((id) => chosen.includes(id));
  return asked.length === 0
    ? new ProviderUnlisted({
        problem:
          "no such provider has a list to fetch: OpenCode Go and Zen, DeepSeek, the ChatGPT subscription and OpenAI-compatible servers have one"
      })
    : refresh(config, asked);
};
