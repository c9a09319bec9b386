/** Lines of a log as they are written, and what the format that they are in makes of them. */
import { detect } from "../../src/import/detect.ts";
import type { Entry, Reading } from "../../src/import/entry.ts";
import { isObject, parseJson } from "../../src/import/json-object.ts";
import type { LogFormat } from "../../src/import/log-format.ts";

export const line = (value: unknown): string => JSON.stringify(value);

export const formatOf = (lines: ReadonlyArray<string>): LogFormat => {
  const format = detect(lines);
  if (format === undefined) throw new Error("no format recognised");
  return format;
};

export const readings = (lines: ReadonlyArray<string>): ReadonlyArray<Reading> => {
  const format = formatOf(lines);
  return lines.map((text, index) => {
    const value = parseJson(text);
    return isObject(value) ? format.read(value, index + 1) : { type: "unreadable", problem: "no object" };
  });
};

export const entriesOf = (lines: ReadonlyArray<string>): ReadonlyArray<Entry> =>
  readings(lines).flatMap((reading) => (reading.type === "entries" ? reading.entries : []));

export const typesOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  readings(lines).map(({ type }) => type);
