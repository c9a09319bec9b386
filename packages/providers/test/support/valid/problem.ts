/** What the validators of the wires share: a list of problems instead of the first one. */

export type Document = { readonly [key: string]: unknown };

export interface Checking {
  readonly problems: Array<string>;
  readonly expect: (holds: boolean, problem: string) => void;
}

export const checking = (): Checking => {
  const problems: Array<string> = [];
  return {
    problems,
    expect: (holds, problem) => {
      if (!holds) problems.push(problem);
    }
  };
};

const isDocument = (value: unknown): value is Document =>
  value !== null && typeof value === "object" && !Array.isArray(value);

export const documents = (value: unknown): ReadonlyArray<Document> =>
  Array.isArray(value) ? value.filter(isDocument) : [];

export const document = (value: unknown): Document => (isDocument(value) ? value : {});

export const isCallName = (value: unknown): boolean =>
  typeof value === "string" && /^[a-zA-Z0-9_-]{1,64}$/.test(value);

/** Only these members, and none of them undefined. */
export const onlyMembers = (value: Document, allowed: ReadonlyArray<string>): boolean =>
  Object.keys(value).every((key) => allowed.includes(key));

export const isObjectText = (value: unknown): boolean => {
  if (typeof value !== "string") return false;
  try {
    return isDocument(JSON.parse(value));
  } catch {
    return false;
  }
};

/** Half a surrogate pair, raw or escaped, is refused by services. */
export const isWellFormed = (json: string): boolean =>
  !/\p{Surrogate}/u.test(json) && !/(?<!\\)(\\\\)*\\u[dD][89a-fA-F]/.test(json);

export const isDataUrl = (value: unknown): boolean =>
  typeof value === "string" && /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/.test(value);

export const sameSet = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));
