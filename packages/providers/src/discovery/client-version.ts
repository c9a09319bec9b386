/**
 * The version that the subscription's list wants to be asked for by: the newest of OpenAI's own client, from where its
 * releases redirect to. No credential goes there, and the redirect is read and not followed.
 */
import { Effect, Option } from "effect";
import { releaseMillis } from "../defaults.ts";
import { post } from "../http/exchange.ts";

/** Where the newest release is redirected to. */
export const releasesUrl = "https://github.com/openai/codex/releases/latest";

/** Taken where no newer one can be found out. */
export const fallbackVersion = "0.166.0";

export const newestVersion = (url: string): Effect.Effect<Option.Option<string>> =>
  Effect.scoped(
    post(
      {
        method: "GET",
        url: new URL(url),
        headers: { "user-agent": "latch" },
        body: new Uint8Array(),
        agent: false
      },
      {
        connectMillis: releaseMillis,
        headerMillis: releaseMillis,
        streamIdleMillis: releaseMillis,
        attemptMillis: releaseMillis
      }
    )
  ).pipe(
    Effect.map(({ headers }) => Option.fromNullable(versionIn(headers.location ?? ""))),
    Effect.catchAll(() => Effect.succeedNone)
  );

/** `…/releases/tag/rust-v1.2.3`. */
const versionIn = (location: string): string | undefined =>
  /\/releases\/tag\/(?:rust-)?v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/.exec(location)?.[1];
