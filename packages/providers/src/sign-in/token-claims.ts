/**
 * What a token says of itself. It is read, not verified: whoever made it is asked again with every request, and what is
 * read here decides only when to renew it and which account to name.
 */
import { asRecord, asText, parseRecord } from "../wire/json-read.ts";

export interface TokenClaims {
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
  /** The account of the service that the token stands for. */
  readonly account?: string;
}

/** The claims; empty for a token of another form. */
export const tokenClaims = (token: string): TokenClaims => {
  const [, payload = "", signature] = token.split(".");
  if (signature === undefined) return {};
  const claims = parseRecord(Buffer.from(payload, "base64url").toString("utf8"));
  const seconds = claims?.["exp"];
  const account = asText(asRecord(claims?.["https://api.openai.com/auth"])?.["chatgpt_account_id"]);
  return {
    ...(typeof seconds === "number" && Number.isFinite(seconds) ? { expiresAt: seconds * 1000 } : {}),
    ...(account === undefined || !/^[\x21-\x7e]{1,200}$/.test(account) ? {} : { account })
  };
};
