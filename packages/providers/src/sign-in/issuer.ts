/**
 * The four questions to whoever signs people in: a code for a person to enter, whether it was entered, the tokens for it,
 * and new tokens for old ones. What is in an answer but not asked for is dropped; what is refused is said without secrets.
 */
import { Effect, Schema } from "effect";
import { ask, form, json } from "./asking.ts";
import type { SubscriptionService } from "./subscription-service.ts";

/** A code that a person enters in a browser, and what to ask about it with. */
export interface Invitation {
  readonly code: string;
  readonly address: string;
  readonly intervalMillis: number;
  readonly ticket: string;
}

const Invited = Schema.Struct({
  device_auth_id: Schema.NonEmptyString,
  // Shown to a person: nothing that a terminal could take for more than a code.
  user_code: Schema.String.pipe(Schema.pattern(/^[A-Za-z0-9-]{4,32}$/)),
  interval: Schema.optional(Schema.Union(Schema.NumberFromString, Schema.Finite))
});

export const Grant = Schema.Struct({
  authorization_code: Schema.NonEmptyString,
  code_verifier: Schema.NonEmptyString
});
export type Grant = typeof Grant.Type;

/** New tokens. A renewal leaves out what stays as it is. */
export const Issued = Schema.Struct({
  access_token: Schema.NonEmptyString,
  refresh_token: Schema.optional(Schema.NonEmptyString),
  id_token: Schema.optional(Schema.NonEmptyString)
});
export type Issued = typeof Issued.Type;

/** What the issuer answers while the person has not entered the code. */
const notYet = [403, 404];

export const issuer = ({ issuer: at, clientId }: SubscriptionService) => ({
  invite: ask({
    url: `${at}/api/accounts/deviceauth/usercode`,
    body: json({ client_id: clientId }),
    secrets: [],
    answer: Invited
  }).pipe(
    Effect.map(
      ({ device_auth_id: ticket, user_code: code, interval = 5 }): Invitation => ({
        code,
        ticket,
        address: `${at}/codex/device`,
        intervalMillis: Math.min(60, Math.max(1, interval)) * 1000
      })
    )
  ),
  /** Fails as `pending` until the person has entered the code. */
  granted: ({ ticket, code }: Invitation) =>
    ask({
      url: `${at}/api/accounts/deviceauth/token`,
      body: json({ device_auth_id: ticket, user_code: code }),
      secrets: [ticket],
      answer: Grant,
      pendingOn: notYet
    }),
  exchanged: (grant: Grant) =>
    ask({
      url: `${at}/oauth/token`,
      body: form({
        grant_type: "authorization_code",
        code: grant.authorization_code,
        redirect_uri: `${at}/deviceauth/callback`,
        client_id: clientId,
        code_verifier: grant.code_verifier
      }),
      secrets: [grant.authorization_code, grant.code_verifier],
      answer: Issued
    }),
  renewed: (refreshToken: string) =>
    ask({
      url: `${at}/oauth/token`,
      body: json({
        client_id: clientId,
        grant_type: "refresh_token",
        refresh_token: refreshToken,
        scope: "openid profile email"
      }),
      secrets: [refreshToken],
      answer: Issued
    })
});
