/** Changes what there is to choose from, because a person asked for it, and says what came of it. */
import { sanitiseLine } from "@latch/ui-reducers";
import { Effect, Either } from "effect";
import { refresh, refreshable } from "../../command/models/refresh.ts";
import { type LoadedConfig, load } from "../../config/load.ts";
import type { Surroundings } from "../../config/paths.ts";
import { save } from "../../config/save.ts";
import type { Message } from "../app/message.ts";
import { configuredModels } from "./models.ts";

const renewedTo = (config: LoadedConfig, said: string): Message => ({
  type: "models_renewed",
  models: configuredModels(config),
  said
});

export const listsWords = (provider: string, count: number): string =>
  `${provider} lists ${count} ${count === 1 ? "model" : "models"}`;

/** Asks every configured service that has a list; one that can't be asked keeps the list it had. */
export const renewed = Effect.fn("Terminal.renewModels")(function* (
  around: Surroundings,
  configFlag: string | undefined
) {
  const config = yield* load(around, configFlag);
  const asked = refreshable(config);
  if (asked.length === 0) {
    return renewedTo(
      config,
      "no configured service has a list: OpenCode Go and Zen, DeepSeek, the ChatGPT subscription and OpenAI-compatible servers have one"
    );
  }
  const outcomes = yield* refresh(config, asked);
  const said = outcomes.map(({ provider, result }) =>
    Either.match(result, {
      onLeft: (problem) => `${provider}: ${sanitiseLine(problem)}`,
      onRight: (count) => listsWords(provider, count)
    })
  );
  return renewedTo(yield* load(around, configFlag), said.join(" · "));
});

/** Takes every `enabled_models` out of the config, so that all that a provider offers can be chosen. */
export const unrestricted = Effect.fn("Terminal.allowAllModels")(function* (
  around: Surroundings,
  configFlag: string | undefined
) {
  const config = yield* load(around, configFlag);
  const narrowed = Object.entries(config.values.providers ?? {}).flatMap(([provider, table]) =>
    table.enabled_models === undefined ? [] : [provider]
  );
  if (narrowed.length === 0) return renewedTo(config, "every model can be chosen already");
  yield* save(config.paths, {
    edits: narrowed.map((provider) => ({
      path: ["providers", provider, "enabled_models"],
      value: undefined
    })),
    secrets: {}
  });
  return renewedTo(
    yield* load(around, configFlag),
    `every model of ${narrowed.join(", ")} can be chosen now`
  );
});
