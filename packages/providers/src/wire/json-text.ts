/**
 * Writes a request body as JSON in the order its members were put in. Order is the point: what varies stands last,
 * so that the body for a longer conversation begins with the bytes of the shorter one. Text that holds half a
 * surrogate pair is mended, because providers refuse the escape that stands for it.
 */

/** JSON that is already text, put into the body as it is: call arguments as the model wrote them, a schema. */
export class JsonText {
  readonly _tag = "JsonText";
  readonly text: string;
  /** What the text says, where the engine's own writer would write it in these very words. */
  readonly #value: unknown;
  constructor(text: string, value?: unknown) {
    this.text = text;
    this.#value = value !== undefined && JSON.stringify(value) === text ? value : undefined;
  }
  /** Is written by itself, or leaves its place to be filled in. Only the engine's own writer calls this. */
  toJSON(): unknown {
    if (this.#value !== undefined) return this.#value;
    met.push(this.text);
    return place;
  }
}

/** Stands for a finished text until the body around it is written. */
const place = "\u0000json";
const writtenPlace = JSON.stringify(place);

/** The texts whose places stand in the body being written, in their order. Writing is one uninterrupted step. */
let met: Array<string> = [];

/** Writes one value. Members that are `undefined` are left out. */
export const writeJson = (value: unknown): string => {
  const sound = isMarred(value) ? mended(value) : value;
  return wholly(sound) ?? partByPart(sound);
};

/**
 * By the engine's own writer in one go, which is the fastest there is; then the finished texts are put into their places.
 * Nothing where a text of the conversation reads like a place.
 */
const wholly = (value: unknown): string | undefined => {
  met = [];
  const json = JSON.stringify(value) ?? "null";
  return met.length === 0 ? json : filled(json, met);
};

const partByPart = (value: unknown): string => {
  const pieces: Array<string> = [];
  write(value, pieces);
  return pieces.join("");
};

/** The places filled in, in order; nothing where there are more or fewer places than texts. */
const filled = (json: string, texts: ReadonlyArray<string>): string | undefined => {
  let body = "";
  let from = 0;
  for (const text of texts) {
    const at = json.indexOf(writtenPlace, from);
    if (at === -1) return undefined;
    body += json.slice(from, at) + text;
    from = at + writtenPlace.length;
  }
  return json.includes(writtenPlace, from) ? undefined : body + json.slice(from);
};

/** A JSON string, mended. */
export const quote = (text: string): string => JSON.stringify(mendedText(text));

const mendedText = (text: string): string => text.toWellFormed();

/** Whether any text holds half a pair. Costs next to nothing: most texts are kept in a form that can't. */
const isMarred = (value: unknown): boolean => {
  if (typeof value === "string") return !value.isWellFormed();
  if (value instanceof JsonText || value === null || typeof value !== "object") return false;
  for (const key in value) {
    if (isMarred(Reflect.get(value, key))) return true;
  }
  return false;
};

const mended = (value: unknown): unknown => {
  if (typeof value === "string") return mendedText(value);
  if (value instanceof JsonText || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(mended);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mended(member)]));
};

/** What holds no finished JSON goes through the engine's own writer whole; the rest is written member by member around it. */
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
