/**
 * A person's sign-in to the ChatGPT subscription, shared by every process of this machine that uses the same state
 * directory. Nothing is remembered in memory: what another process renewed counts at once.
 *
 * 1. Tokens are renewed by one process at a time, and whoever waited takes what the other got. A refresh token is good
 *    once, and using it twice ends the sign-in.
 * 2. A renewal that fails removes nothing, and nothing else is paid with instead.
 */
import { Clock, Effect, Option, Redacted, type Scope } from "effect";
import { fileLock } from "../credential/file-lock.ts";
import type { FileProblem } from "../credential/file-problem.ts";
import { removePrivate } from "../credential/private-file.ts";
import { invitationMillis, renewalMarginMillis } from "../defaults.ts";
import type { IssuerRefused } from "./asking.ts";
import { type Grant, type Invitation, type Issued, issuer } from "./issuer.ts";
import { chatGpt, type SubscriptionService } from "./subscription-service.ts";
import { tokenClaims } from "./token-claims.ts";
import { readTokens, type Tokens, writeTokens } from "./token-file.ts";

/** What a request is made with. */
export interface Access {
  readonly token: Redacted.Redacted<string>;
  readonly account: string;
}

export interface Subscription {
  /** For a request now: read afresh, and renewed first where its end is near. */
  readonly access: Effect.Effect<Access, FileProblem>;
  /** For another try after the service refused this one: what is newer by now, or renewed. */
  readonly renewed: (refused: Access) => Effect.Effect<Access, FileProblem>;
  /** Whether someone is signed in, without asking anyone. */
  readonly check: Effect.Effect<void, FileProblem>;
  /** Signs in: shows the invitation, waits until it was accepted, keeps the tokens. Interrupted: nothing has changed. */
  readonly signIn: (
    show: (invitation: Pick<Invitation, "code" | "address">) => Effect.Effect<void>
  ) => Effect.Effect<void, FileProblem>;
  /** Removes the tokens from this machine; whether there were any. Requests under way go on. */
  readonly signOut: Effect.Effect<boolean, FileProblem>;
}

/** The sign-in whose tokens lie in this file. The service is another one in tests only. */
export const subscription = (path: string, service: SubscriptionService = chatGpt): Subscription => {
  const issuing = issuer(service);
  const locked = <A>(effect: Effect.Effect<A, FileProblem, Scope.Scope>): Effect.Effect<A, FileProblem> =>
    Effect.scoped(Effect.zipRight(fileLock(`${path}.lock`), effect));
  const current = Effect.flatMap(
    readTokens(path),
    Option.match({ onNone: () => Effect.fail(nobody), onSome: Effect.succeed })
  );

  /** Between the issuer's answer and the disk nothing may stop us: the old refresh token is used up by then. */
  const renew = (tokens: Tokens): Effect.Effect<Tokens, FileProblem> =>
    Effect.uninterruptible(
      Effect.gen(function* () {
        const issued = yield* issuing.renewed(tokens.refresh_token).pipe(Effect.mapError(unrenewed));
        const account = accountOf(issued);
        if (account !== undefined && account !== tokens.account_id) return yield* Effect.fail(otherAccount);
        const next = {
          ...tokens,
          access_token: issued.access_token,
          refresh_token: issued.refresh_token ?? tokens.refresh_token
        };
        yield* writeTokens(path, next);
        return next;
      })
    );

  const access = Effect.gen(function* () {
    const tokens = yield* current;
    if (yield* lasts(tokens, renewalMarginMillis)) return accessOf(tokens);
    return yield* locked(
      Effect.gen(function* () {
        const latest = yield* current;
        if (yield* lasts(latest, renewalMarginMillis)) return accessOf(latest);
        const still = yield* lasts(latest, 0);
        return accessOf(
          yield* renew(latest).pipe(still ? Effect.orElseSucceed(() => latest) : (failing) => failing)
        );
      })
    );
  });

  const renewed = (refused: Access) =>
    locked(
      Effect.gen(function* () {
        const latest = yield* current;
        const same = latest.access_token === Redacted.value(refused.token);
        return accessOf(same ? yield* renew(latest) : latest);
      })
    );

  const signIn: Subscription["signIn"] = (show) =>
    Effect.gen(function* () {
      const invitation = yield* issuing.invite.pipe(Effect.mapError(notSignedIn));
      yield* show(invitation);
      const grant = yield* accepted(issuing.granted(invitation), invitation.intervalMillis);
      const issued = yield* issuing.exchanged(grant).pipe(Effect.mapError(notSignedIn));
      const tokens = yield* tokensOf(issued);
      yield* locked(writeTokens(path, tokens));
    });

  return {
    access,
    renewed,
    check: Effect.asVoid(current),
    signIn,
    signOut: locked(removePrivate(path))
  };
};

/** Asks again and again until the person has entered the code, or the code has lost its worth. */
const accepted = (
  asked: Effect.Effect<Grant, IssuerRefused>,
  intervalMillis: number
): Effect.Effect<Grant, FileProblem> => {
  const asking: Effect.Effect<Grant, FileProblem> = Effect.catchAll(asked, (refused) =>
    refused.kind === "lasting"
      ? Effect.fail(notSignedIn(refused))
      : Effect.zipRight(Effect.sleep(intervalMillis), asking)
  );
  return Effect.timeoutFail(asking, { duration: invitationMillis, onTimeout: () => tooLate });
};

const tokensOf = (issued: Issued): Effect.Effect<Tokens, FileProblem> => {
  const account = accountOf(issued);
  return account === undefined || issued.refresh_token === undefined
    ? Effect.fail(incomplete)
    : Effect.succeed({
        access_token: issued.access_token,
        refresh_token: issued.refresh_token,
        account_id: account
      });
};

const accountOf = ({ id_token, access_token }: Issued): string | undefined =>
  tokenClaims(id_token ?? "").account ?? tokenClaims(access_token).account;

const accessOf = ({ access_token, account_id }: Tokens): Access => ({
  token: Redacted.make(access_token),
  account: account_id
});

/** A token that does not say when it ends is used until it is refused. */
const lasts = ({ access_token }: Tokens, marginMillis: number): Effect.Effect<boolean> =>
  Effect.map(
    Clock.currentTimeMillis,
    (now) => (tokenClaims(access_token).expiresAt ?? Number.POSITIVE_INFINITY) - now > marginMillis
  );

const nobody: FileProblem = { problem: "nobody is signed in", remedy: "sign in: latch login" };

const otherAccount: FileProblem = {
  problem: "the sign-in service answered for another account than the one that is signed in",
  remedy: "sign in again: latch login"
};

const incomplete: FileProblem = {
  problem: "the sign-in service gave no account or nothing to renew the sign-in with",
  remedy: "try again: latch login"
};

const tooLate: FileProblem = {
  problem: `the code was not entered within ${invitationMillis / 60_000} minutes`,
  remedy: "try again: latch login"
};

const notSignedIn = ({ problem }: IssuerRefused): FileProblem => ({
  problem,
  remedy: "try again: latch login"
});

const unrenewed = ({ kind, problem }: IssuerRefused): FileProblem => ({
  problem: `the sign-in could not be renewed: ${problem}`,
  remedy: kind === "lasting" ? "sign in again: latch login" : "try again in a moment; the sign-in is kept"
});
