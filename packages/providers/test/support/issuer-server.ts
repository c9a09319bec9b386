/**
 * Whoever signs people in, as the public flow of device authorisation has it: codes that a person accepts, grants good for
 * one exchange, and refresh tokens good for one renewal. A refresh token that comes twice ends the whole sign-in, as a
 * stolen one would.
 */
import { Effect, type Scope } from "effect";
import { type FakeServer, fakeServer, type HeardRequest, plain } from "./fake-server.ts";

export interface IssuerServer extends FakeServer {
  /** The person enters the code of the newest invitation. */
  readonly accept: () => void;
  /** Milliseconds that access tokens are good for from now on. */
  lifeMillis: number;
  /** Answers the next renewals with this instead. */
  broken: { readonly status: string; readonly body: string } | null;
  /** Holds each renewal until what it is given is called. */
  hold: ((answer: () => void) => void) | null;
  account: string;
  /** Seconds between two questions that an invitation asks for. */
  interval: number;
  /** Renewals that were granted. */
  renewals: number;
  /** Whether a refresh token came twice. */
  reused: boolean;
}

/** A token of the form that the issuer gives. */
export const aToken = (claims: Readonly<Record<string, unknown>>): string =>
  ["{}", JSON.stringify(claims), "signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

export const issuerServer = (now: () => number = Date.now): Effect.Effect<IssuerServer, never, Scope.Scope> =>
  Effect.gen(function* () {
    const live = new Set<string>();
    const spent = new Set<string>();
    let minted = 0;
    let accepted = false;
    const issue = (): string => {
      minted += 1;
      live.add(`refresh-${minted}`);
      return JSON.stringify({
        access_token: aToken({ exp: Math.floor((now() + state.lifeMillis) / 1000), n: minted }),
        refresh_token: `refresh-${minted}`,
        id_token: aToken({ "https://api.openai.com/auth": { chatgpt_account_id: state.account } })
      });
    };
    const renew = (token: string): Buffer => {
      if (state.broken !== null) return plain(state.broken.status, state.broken.body);
      if (spent.has(token)) {
        state.reused = true;
        live.clear();
      }
      if (!live.delete(token)) {
        return plain(
          "401 Unauthorized",
          `{"error":{"code":"refresh_token_reused","message":"${token} was used"}}`
        );
      }
      spent.add(token);
      state.renewals += 1;
      return plain("200 OK", issue());
    };
    const answer = ({ head, body }: HeardRequest): Buffer => {
      const [, path] = head.split(" ");
      if (path === "/api/accounts/deviceauth/usercode") {
        accepted = false;
        return plain(
          "200 OK",
          `{"device_auth_id":"ticket-1","user_code":"ABCD-1234","interval":"${state.interval}"}`
        );
      }
      if (path === "/api/accounts/deviceauth/token") {
        return accepted && body.includes("ticket-1") && body.includes("ABCD-1234")
          ? plain(
              "200 OK",
              '{"authorization_code":"grant-1","code_challenge":"c","code_verifier":"verifier-1"}'
            )
          : plain("403 Forbidden", '{"error":{"message":"authorization pending"}}');
      }
      if (path !== "/oauth/token") return plain("404 Not Found", "{}");
      if (body.startsWith("{")) {
        const { refresh_token } = JSON.parse(body) as { readonly refresh_token: string };
        return renew(refresh_token);
      }
      const form = new URLSearchParams(body);
      return form.get("code") === "grant-1" && form.get("code_verifier") === "verifier-1" && accepted
        ? plain("200 OK", issue())
        : plain("400 Bad Request", '{"error":"invalid_grant"}');
    };
    const server = yield* fakeServer((socket, request) => {
      const send = (): void => {
        socket.end(answer(request));
      };
      if (state.hold !== null && request.body.includes("refresh_token")) state.hold(send);
      else send();
    });
    const state: IssuerServer = {
      ...server,
      accept: () => {
        accepted = true;
      },
      lifeMillis: 3_600_000,
      broken: null,
      hold: null,
      account: "account-1",
      interval: 5,
      renewals: 0,
      reused: false
    };
    return state;
  });
