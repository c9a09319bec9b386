/** Fetches the list of a configured provider, in the way its kind wants to be asked. */
import { Effect, Option, Redacted } from "effect";
import { listingKinds, wireHasListing } from "../catalog/listing-kinds.ts";
import { baseUrlOf, type Discovered, type ProviderEntry } from "../registry/provider-entry.ts";
import { chatGpt } from "../sign-in/subscription-service.ts";
import { fallbackVersion, newestVersion, releasesUrl } from "./client-version.ts";
import { fetchListing, ListingFailed } from "./fetch-listing.ts";

/** In whose name a list is asked for. */
export type Identity =
  | { readonly type: "key"; readonly key: Redacted.Redacted<string> }
  | { readonly type: "subscription"; readonly token: Redacted.Redacted<string>; readonly account: string };

/** Where things are asked; another place in tests only. */
export interface Places {
  readonly subscription: string;
  readonly releases: string;
}

const places: Places = { subscription: chatGpt.endpoint, releases: releasesUrl };

export const discover = Effect.fn("Discovery.discover")(function* (
  entry: ProviderEntry,
  identity: Option.Option<Identity>,
  at: Places = places
) {
  const failed = (problem: string) => new ListingFailed({ provider: entry.id, problem });
  if (!listingKinds.has(entry.kind)) {
    return yield* failed(`a provider of kind "${entry.kind}" has no list that could be read`);
  }
  const before = entry.discovered;
  if (entry.kind === "openai-codex") {
    if (Option.isNone(identity) || identity.value.type !== "subscription") {
      return yield* failed("nobody is signed in: latch login");
    }
    const { token, account } = identity.value;
    const newest = yield* newestVersion(at.releases);
    const version = Option.getOrElse(newest, () => before?.clientVersion ?? fallbackVersion);
    const found = yield* fetchListing({
      provider: entry.id,
      baseUrl: at.subscription,
      path: `/models?client_version=${version}`,
      headers: {
        authorization: Redacted.make(`Bearer ${Redacted.value(token)}`),
        "chatgpt-account-id": Redacted.make(account)
      },
      before
    });
    // Only a version that has produced a list is worth remembering.
    return { ...found, clientVersion: version } satisfies Discovered;
  }
  if (!wireHasListing(entry.wire)) {
    return yield* failed(`a server that speaks ${entry.wire} has no list that could be read`);
  }
  const baseUrl = baseUrlOf(entry);
  if (baseUrl === undefined) return yield* failed("it has no base_url");
  return yield* fetchListing({
    provider: entry.id,
    baseUrl,
    path: "/models",
    headers: Option.match(identity, {
      onNone: () => ({}),
      onSome: (known) =>
        known.type === "key" ? { authorization: Redacted.make(`Bearer ${Redacted.value(known.key)}`) } : {}
    }),
    before
  });
});
