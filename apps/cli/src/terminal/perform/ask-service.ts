/** Asks the service of a provider that is still being described what it has. Nothing is written, whatever it says. */
import { credentialOf, Discovery, type ProviderEntry } from "@latch/providers";
import { sanitiseLine } from "@latch/ui-reducers";
import { Effect, Option, Redacted } from "effect";
import type { Surroundings } from "../../config/paths.ts";
import type { Draft, Listed } from "../setup/ask-service.ts";

export const asked = (
  draft: Draft,
  { environment }: Pick<Surroundings, "environment">
): Effect.Effect<Listed> =>
  Discovery.discover(entryOf(draft), identityOf(draft, environment)).pipe(
    Effect.match({
      onSuccess: ({ available }): Listed => ({ type: "models", ids: available }),
      onFailure: ({ problem }): Listed => ({ type: "problem", problem: sanitiseLine(problem) })
    })
  );

const entryOf = ({ kind, baseUrl, transport }: Draft): ProviderEntry => ({
  id: kind,
  kind,
  models: {},
  ...(baseUrl === undefined ? {} : { baseUrl }),
  ...(transport === undefined ? {} : { wire: transport })
});

const identityOf = (
  draft: Draft,
  environment: Surroundings["environment"]
): Option.Option<Discovery.Identity> => {
  const name = (draft.credential ?? credentialOf(entryOf(draft)))?.replace(/^env:/, "");
  const set = name === undefined ? undefined : environment[name];
  const key = draft.secret ?? (set === undefined || set === "" ? undefined : Redacted.make(set));
  return Option.map(Option.fromNullable(key), (held) => ({ type: "key" as const, key: held }));
};
