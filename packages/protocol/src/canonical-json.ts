/**
 * Canonical JSON: the same value gives the same bytes, on every run and every machine. Keys are sorted by
 * code unit, members that are `undefined` are left out, and nothing is indented.
 */

/** A value that JSON can carry. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json };

/** Serialises a JSON value canonically. Non-finite numbers become `null`, as `JSON.stringify` has it. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) {
    return `[${value.map((item) => (item === undefined ? "null" : canonicalJson(item))).join(",")}]`;
  }
  if (value !== null && typeof value === "object") {
    const members: Array<string> = [];
    for (const [key, member] of sortedEntries(value)) {
      if (member !== undefined && typeof member !== "function") {
        members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
      }
    }
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
};

const sortedEntries = (value: object): ReadonlyArray<readonly [string, unknown]> =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
