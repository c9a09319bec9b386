/**
 * Asks a service for its models: one GET to an address under its own base, no redirect followed, a few seconds, a bounded
 * body. Only services whose list is documented are asked.
 */
import { Clock, Effect, Option, Redacted, Schema } from "effect";
import { listingMillis, maxListingBytes } from "../defaults.ts";
import { type BaseUrlRefused, checkedBaseUrl, endpoint } from "../http/base-url.ts";
import { type Answer, post } from "../http/exchange.ts";
import { redact } from "../http/redact.ts";
import { refusal } from "../http/refusal.ts";
import type { Discovered } from "../registry/provider-entry.ts";
import type { WireFailure } from "../wire/wire-failure.ts";
import { type Listing, readListing } from "./listing.ts";
import { remembered } from "./remembered.ts";

/** The list was not got. What was known before stays. Redacted. */
export class ListingFailed extends Schema.TaggedError<ListingFailed>()("ListingFailed", {
  provider: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `the models of provider "${this.provider}" could not be fetched: ${this.problem}; what was known before is kept`;
  }
}

export interface ListingRequest {
  readonly provider: string;
  readonly baseUrl: string;
  /** With the list's own query, where it wants one. */
  readonly path: string;
  /** Their values are secrets. */
  readonly headers: Readonly<Record<string, Redacted.Redacted<string>>>;
  readonly before: Discovered | undefined;
}

export const fetchListing = Effect.fn("Discovery.fetchListing")(function* (request: ListingRequest) {
  const listing = yield* listed(request).pipe(
    Effect.mapError(
      ({ detail }) =>
        new ListingFailed({
          provider: request.provider,
          problem: redact(detail, Object.values(request.headers).map(Redacted.value))
        })
    )
  );
  return remembered(request.before, listing, yield* Clock.currentTimeMillis);
});

const deadlines = {
  connectMillis: listingMillis,
  headerMillis: listingMillis,
  streamIdleMillis: listingMillis,
  attemptMillis: listingMillis
};

const listed = ({ baseUrl, path, headers }: ListingRequest): Effect.Effect<Listing, WireFailure> =>
  Effect.scoped(
    Effect.gen(function* () {
      const base = yield* checkedBaseUrl(baseUrl).pipe(Effect.mapError(unusable));
      const answer = yield* post(
        {
          method: "GET",
          url: endpoint(base, path),
          headers: {
            accept: "application/json",
            "accept-encoding": "identity",
            "user-agent": "latch",
            ...Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name, Redacted.value(value)])
            )
          },
          body: new Uint8Array(),
          agent: false
        },
        deadlines
      );
      const text = yield* body(answer);
      if (answer.status !== 200) {
        return yield* Effect.fail(
          refusal(
            { status: answer.status, headers: answer.headers, body: text },
            yield* Clock.currentTimeMillis
          )
        );
      }
      const listing = readListing(text);
      return listing === undefined
        ? yield* Effect.fail(unreadable("it answered with no list of models"))
        : listing;
    })
  );

/** The whole body: a list that breaks off, or is larger than any list, is none. */
const body = ({ pull }: Answer): Effect.Effect<string, WireFailure> =>
  Effect.gen(function* () {
    const chunks: Array<Uint8Array> = [];
    for (let size = 0; ; ) {
      const chunk = yield* Effect.either(pull);
      if (chunk._tag === "Left") {
        if (Option.isSome(chunk.left)) return yield* Effect.fail(chunk.left.value);
        return Buffer.concat(chunks).toString("utf8");
      }
      size += chunk.right.byteLength;
      if (size > maxListingBytes) {
        return yield* Effect.fail(unreadable(`its list is larger than ${maxListingBytes / 1024 / 1024} MiB`));
      }
      chunks.push(chunk.right);
    }
  });

const unusable = ({ message }: BaseUrlRefused): WireFailure => unreadable(message);

const unreadable = (detail: string): WireFailure => ({ reason: "malformed", detail, transient: false });
