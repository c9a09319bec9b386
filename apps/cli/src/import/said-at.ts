/** When the words of a line were said, wherever a format writes that. */
import { type JsonObject, objectAt } from "./json-object.ts";

/** Milliseconds since 1970; none where the line doesn't say, or not in a way that is a time. */
export const saidAt = (line: JsonObject): number | undefined =>
  moment(
    line["timestamp"] ?? line["at"] ?? objectAt(objectAt(line, "info") ?? {}, "time")?.["created"] ?? null
  );

/** A number below this counts seconds: as milliseconds it would be in 1973. */
const leastMillis = 100_000_000_000;
/** The last moment that a date can have. */
const mostMillis = 8_640_000_000_000_000;

const moment = (value: unknown): number | undefined => {
  const millis =
    typeof value === "string"
      ? Date.parse(value)
      : typeof value === "number"
        ? value < leastMillis
          ? value * 1_000
          : value
        : Number.NaN;
  return millis >= 0 && millis <= mostMillis ? Math.floor(millis) : undefined;
};
