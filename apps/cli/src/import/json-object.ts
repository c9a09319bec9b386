/** Foreign JSON, read field by field: a field that isn't what it should be is a field that isn't there. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textAt = (object: JsonObject, key: string): string | undefined => {
  const value = object[key];
  return typeof value === "string" ? value : undefined;
};

export const objectAt = (object: JsonObject, key: string): JsonObject | undefined => {
  const value = object[key];
  return isObject(value) ? value : undefined;
};

/** The objects of a list; anything else in it is left out. */
export const objectsAt = (object: JsonObject, key: string): ReadonlyArray<JsonObject> | undefined => {
  const value = object[key];
  return Array.isArray(value) ? value.filter(isObject) : undefined;
};

/** Parses a text; none where it isn't JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A value as the JSON text of a call's arguments. */
export const argumentText = (value: unknown): string => (value === undefined ? "{}" : JSON.stringify(value));

/**
 * The text of a list of content blocks. What isn't text is named in its place: the log loses a picture, not the fact
 * that there was one.
 */
export const blockText = (blocks: ReadonlyArray<JsonObject>): string =>
  blocks
    .map((block) => textAt(block, "text") ?? blockName(block))
    .filter((text) => text !== "")
    .join("\n");

const blockName = (block: JsonObject): string => {
  const type = textAt(block, "type");
  if (type === undefined) return "";
  if (/image/.test(type)) return "[image]";
  const name = ["title", "filename", "tool_name", "name", "url"].flatMap((key) => textAt(block, key) ?? []);
  return name[0] === undefined ? `[${type}]` : `[${type}: ${name[0]}]`;
};

/** Text, or content blocks, or the JSON of anything else. */
export const contentText = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return blockText(value.filter(isObject));
  return value === undefined || value === null ? "" : JSON.stringify(value);
};
