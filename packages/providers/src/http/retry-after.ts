/** How long a provider asks to be left alone: in milliseconds, in seconds, or as the date when it may be asked again. */
import type { IncomingHttpHeaders } from "node:http";

export const retryAfterMillis = (headers: IncomingHttpHeaders, now: number): number | undefined => {
  const exact = headers["retry-after-ms"];
  if (typeof exact === "string" && /^\d+(\.\d+)?$/.test(exact.trim())) return Math.ceil(Number(exact));
  const value = headers["retry-after"]?.trim();
  if (value === undefined || value === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  // Anything that is not a date of the HTTP form would be read by the engine's own leniency.
  if (!/^[A-Z][a-z]{2,8},? /.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** The same wish in an error body of Google's form (`"retryDelay": "34s"`). */
export const retryDelayInBody = (body: string): number | undefined => {
  const seconds = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
};
