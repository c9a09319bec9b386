/** One question to an issuer: a POST with a small body, and an answer of a known form or a refusal without secrets. */
import { Data, Effect, Schema } from "effect";
import { issuerMillis, maxIssuerWords } from "../defaults.ts";
import { checkedBaseUrl } from "../http/base-url.ts";
import { errorBody } from "../http/error-body.ts";
import { post } from "../http/exchange.ts";
import { redact } from "../http/redact.ts";
import { errorSentence } from "../wire/error-object.ts";
import { parseRecord } from "../wire/json-read.ts";

/** The issuer did not do what was asked. */
export class IssuerRefused extends Data.TaggedError("IssuerRefused")<{
  /** `pending`: not yet; `passing`: may work another time; `lasting`: will not. */
  readonly kind: "pending" | "passing" | "lasting";
  readonly problem: string;
}> {}

interface Body {
  readonly type: string;
  readonly text: string;
}

export const json = (value: Readonly<Record<string, string>>): Body => ({
  type: "application/json",
  text: JSON.stringify(value)
});

export const form = (value: Readonly<Record<string, string>>): Body => ({
  type: "application/x-www-form-urlencoded",
  text: new URLSearchParams(value).toString()
});

interface Question<A, I> {
  readonly url: string;
  readonly body: Body;
  /** What was sent and must not come back in an error. */
  readonly secrets: ReadonlyArray<string>;
  readonly answer: Schema.Schema<A, I>;
  /** Statuses that mean "not yet". */
  readonly pendingOn?: ReadonlyArray<number>;
}

const deadlines = {
  connectMillis: issuerMillis,
  headerMillis: issuerMillis,
  streamIdleMillis: issuerMillis,
  attemptMillis: issuerMillis
};

/** Redirects are not followed, and of a long answer only the beginning is read. */
export const ask = <A, I>(question: Question<A, I>): Effect.Effect<A, IssuerRefused> =>
  Effect.scoped(
    Effect.gen(function* () {
      const url = yield* checkedBaseUrl(question.url).pipe(unreachable);
      const answer = yield* post(
        {
          url,
          headers: { "content-type": question.body.type, accept: "application/json", "user-agent": "latch" },
          body: Buffer.from(question.body.text, "utf8"),
          agent: false
        },
        deadlines
      ).pipe(Effect.mapError(({ detail }) => new IssuerRefused({ kind: "passing", problem: detail })));
      const document = parseRecord(yield* errorBody(answer, issuerMillis));
      return answer.status >= 200 && answer.status < 300
        ? yield* Schema.decodeUnknown(question.answer)(document).pipe(Effect.mapError(() => unreadable))
        : yield* refusal(answer.status, document, question);
    })
  );

const unreachable = Effect.mapError(
  ({ message }: { readonly message: string }) => new IssuerRefused({ kind: "lasting", problem: message })
);

const unreadable = new IssuerRefused({
  kind: "passing",
  problem: "the answer of the sign-in service is not of the form that is expected"
});

const refusal = (
  status: number,
  document: unknown,
  { secrets, pendingOn = [] }: Pick<Question<never, never>, "secrets" | "pendingOn">
): IssuerRefused => {
  const said = redact(errorSentence(document) ?? "", secrets)
    .replace(/\s+/g, " ")
    .slice(0, maxIssuerWords);
  return new IssuerRefused({
    kind: pendingOn.includes(status) ? "pending" : passing(status) ? "passing" : "lasting",
    problem: `the sign-in service refused (HTTP ${status})${said === "" ? "" : `: ${said}`}`
  });
};

const passing = (status: number): boolean => status >= 500 || [408, 409, 425, 429].includes(status);
