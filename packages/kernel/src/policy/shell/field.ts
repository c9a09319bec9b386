/**
 * One argument of a command after expansion, as far as its text tells.
 */

export type Field =
  /** Exactly this text. */
  | { readonly type: "exact"; readonly text: string }
  /** A glob: one or more paths that match it, or the text itself. */
  | { readonly type: "glob"; readonly text: string }
  /** Text that only the shell will know; none, one or many arguments. It starts with `prefix`. */
  | { readonly type: "unknown"; readonly prefix: string };

export const exact = (text: string): Field => ({ type: "exact", text });
export const unknown = (prefix = ""): Field => ({ type: "unknown", prefix });

/** The text, where it is certain. */
export const textOf = (field: Field | undefined): string | undefined =>
  field?.type === "exact" ? field.text : undefined;

const globCharacters = /[*?[]/;

/** The literal beginning: all of an exact field, what stands before the first wildcard of a glob. */
export const prefixOf = (field: Field): string => {
  if (field.type === "exact") return field.text;
  if (field.type === "unknown") return field.prefix;
  const cut = field.text.search(globCharacters);
  return cut < 0 ? field.text : field.text.slice(0, cut);
};

/** Whether the field may turn out to be an option. A file may be called `-delete`. */
export const mayBeOption = (field: Field): boolean => {
  const prefix = prefixOf(field);
  return prefix === "" ? field.type !== "exact" : prefix.startsWith("-") && prefix !== "-";
};

/** The program's own name: the last part of its path, in lower case, for file systems that do not care. */
export const programName = (text: string): string => text.slice(text.lastIndexOf("/") + 1).toLowerCase();

/** How a field is shown to a person. */
export const shown = (field: Field): string => (field.type === "unknown" ? `${field.prefix}…` : field.text);

export const shownAll = (fields: ReadonlyArray<Field>): string => fields.map(shown).join(" ");
