/** A call's arguments as an interface may read them: whatever the JSON holds, nothing thrown. */

export type CallArguments = ReadonlyMap<string, unknown>;

/** The fields of a JSON object; none for anything else. */
export const readArguments = (json: string): CallArguments => {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? new Map(Object.entries(value))
      : new Map();
  } catch {
    return new Map();
  }
};

export const textOf = (args: CallArguments, name: string): string | undefined => {
  const value = args.get(name);
  return typeof value === "string" ? value : undefined;
};

export const numberOf = (args: CallArguments, name: string): number | undefined => {
  const value = args.get(name);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};

export const textsOf = (args: CallArguments, name: string): ReadonlyArray<string> => {
  const value = args.get(name);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
};
