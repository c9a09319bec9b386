/**
 * Reads JSON of unknown shape without trusting it: what isn't of the expected type is absent. Streams come in many
 * small documents, so this stands where a schema would cost more than the parse itself.
 */

export type JsonRecord = { readonly [key: string]: unknown };

/** The document as an object, or nothing when it isn't JSON or isn't an object. */
export const parseRecord = (text: string): JsonRecord | undefined => {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is JsonRecord =>
  value !== null && typeof value === "object" && !Array.isArray(value);

export const asRecord = (value: unknown): JsonRecord | undefined => (isRecord(value) ? value : undefined);

export const asArray = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : []);

/** The objects of a list; what is none is left out. */
export const asRecords = (value: unknown): ReadonlyArray<JsonRecord> => asArray(value).filter(isRecord);

export const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** A count of tokens: a whole number that is not negative. */
export const asCount = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
