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
  if (typeof value === "string") return quote(value);
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members: Array<string> = [];
    for (const [key, member] of Object.entries(value)) {
      if (member !== undefined) members.push(`${quote(key)}:${writeJson(member)}`);
    }
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
};

const loneSurrogate = /\p{Surrogate}/gu;

/** A text without halves of surrogate pairs. */
export const mended = (text: string): string => text.replace(loneSurrogate, "\ufffd");

/** A JSON string. `JSON.stringify` escapes only lone surrogates as `\ud...`, which is the cheap sign to look for. */
export const quote = (text: string): string => {
  const quoted = JSON.stringify(text);
  return quoted.includes("\\ud") ? JSON.stringify(mended(text)) : quoted;
};
