/** What an error of the network means. The code decides; the text is for people. */
import type { WireFailure } from "../wire/wire-failure.ts";

const sentences: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nothing listens there"],
  ["ENOTFOUND", "the host name does not exist"],
  ["EAI_AGAIN", "the host name could not be looked up just now"],
  ["ECONNRESET", "the connection was closed before an answer"],
  ["EPIPE", "the connection was closed while the request was sent"],
  ["ETIMEDOUT", "the network gave up"],
  ["EHOSTUNREACH", "there is no route to the host"],
  ["ENETUNREACH", "there is no network"]
]);

/** Names that don't exist stay so, and a certificate doesn't get better: those are not worth another try. */
const lasting = /^(ENOTFOUND|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|HPE_|ERR_INVALID)/;

export const networkFailure = (error: unknown, host: string): WireFailure => {
  const code = codeOf(error);
  if (code === "ERR_INVALID_CHAR") {
    return {
      reason: "credential",
      detail:
        "the credential or a configured header holds a character that HTTP can't carry, such as a line break",
      transient: false
    };
  }
  const detail = `${host}: ${sentences.get(code) ?? (error instanceof Error ? error.message : String(error))}`;
  return code.startsWith("HPE_")
    ? { reason: "malformed", detail: `${detail} (not HTTP)`, transient: false }
    : { reason: "unreachable", detail, transient: !lasting.test(code) };
};

/** Several addresses tried in vain come as one error without a code of its own. */
const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
};
