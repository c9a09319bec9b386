/** What a person likes, from the config as it was written last. */
import { Effect, Either, Ref } from "effect";
import type { LoadedConfig } from "../config/load.ts";
import type { Surroundings } from "../config/paths.ts";
import { type Preferences, preferencesOf } from "./preferences.ts";

export const makeLiked = ({
  around,
  preferences
}: {
  readonly around: Surroundings;
  readonly preferences: Preferences;
}) =>
  Effect.map(Ref.make(preferences), (held) => ({
    preferences: Ref.get(held),
    prefer: ({ values }: Pick<LoadedConfig, "values">) =>
      Either.match(preferencesOf(around.environment, values.terminal), {
        onLeft: () => Effect.void,
        onRight: (next) => Ref.set(held, next)
      })
  }));
