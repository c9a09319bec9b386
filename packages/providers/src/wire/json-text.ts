/**
 * Writes a request body as JSON in the order its members were put in. Order is the point: what varies stands last,
 * so that the body for a longer conversation begins with the bytes of the shorter one. Text that holds half a
 * surrogate pair is mended, because providers refuse the escape that stands for it.
 */

/** JSON that is already text, put into the body as it is: call arguments as the model wrote them, a schema. */
export class JsonText {
  readonly _tag = "JsonText";
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes one value. Members that are `undefined` are left out. */
export const writeJson = (value: unknown): string => {
  const pieces: Array<string> = [];
  write(isMarred(value) ? mended(value) : value, pieces);
  return pieces.join("");
};

/** A JSON string, mended. */
export const quote = (text: string): string => JSON.stringify(mendedText(text));

const loneSurrogates = /\p{Surrogate}/gu;
const loneSurrogate = /\p{Surrogate}/u;

const mendedText = (text: string): string => text.replace(loneSurrogates, "\ufffd");

/** Whether any text holds half a pair. Costs next to nothing: most texts are kept in a form that can't. */
const isMarred = (value: unknown): boolean => {
  if (typeof value === "string") return loneSurrogate.test(value);
  if (value instanceof JsonText || value === null || typeof value !== "object") return false;
  return Array.isArray(value) ? value.some(isMarred) : Object.values(value).some(isMarred);
};

const mended = (value: unknown): unknown => {
  if (typeof value === "string") return mendedText(value);
  if (value instanceof JsonText || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(mended);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mended(member)]));
};

/**
 * What holds no finished JSON goes through the engine's own writer whole, which is most of a conversation and the fastest
 * there is; the rest is written member by member around it.
 */
const write = (value: unknown, pieces: Array<string>): void => {
  if (value instanceof JsonText) pieces.push(value.text);
  else if (!holdsJsonText(value)) pieces.push(JSON.stringify(value) ?? "null");
  else if (Array.isArray(value)) writeArray(value, pieces);
  else if (value !== null && typeof value === "object") writeObject(value, pieces);
};

const holdsJsonText = (value: unknown): boolean => {
  if (value === null || typeof value !== "object") return false;
  if (value instanceof JsonText) return true;
  return Array.isArray(value) ? value.some(holdsJsonText) : Object.values(value).some(holdsJsonText);
};

const writeArray = (items: ReadonlyArray<unknown>, pieces: Array<string>): void => {
  let opening = "[";
  for (const item of items) {
    pieces.push(opening);
    write(item, pieces);
    opening = ",";
  }
  pieces.push("]");
};

const writeObject = (value: object, pieces: Array<string>): void => {
  let opening = "{";
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    pieces.push(`${opening}${JSON.stringify(key)}:`);
    write(member, pieces);
    opening = ",";
  }
  pieces.push("}");
};
