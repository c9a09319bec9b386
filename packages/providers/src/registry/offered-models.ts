/** The models of a provider that a person may choose from. */
import { Either } from "effect";
import { builtinCatalog } from "../catalog/builtin.ts";
import { canonicalId, knownFacts } from "./known-facts.ts";
import type { ProviderEntry } from "./provider-entry.ts";
import { type ResolvedModel, resolveModel } from "./resolve-model.ts";

export interface OfferedModel {
  readonly id: string;
  /** None where nobody has said which wire it is on: it can be listed, and not be used. */
  readonly resolved: ResolvedModel | undefined;
  readonly isDefault: boolean;
}

/**
 * The service's own list where there is one, else what the catalog still offers, and always what the operator declared;
 * cut to the allowlist where there is one. The provider's default stands first.
 */
export const offeredModels = (entry: ProviderEntry): ReadonlyArray<OfferedModel> => {
  const chosen = entry.defaultModel === undefined ? undefined : canonicalId(entry, entry.defaultModel);
  const allowed =
    entry.enabledModels === undefined
      ? undefined
      : new Set(entry.enabledModels.map((id) => canonicalId(entry, id)));
  const ids = [
    ...(chosen === undefined ? [] : [chosen]),
    ...Object.keys(entry.models).map((id) => canonicalId(entry, id)),
    ...available(entry)
  ];
  return [...new Set(ids)]
    .filter((id) => allowed === undefined || allowed.has(id))
    .map((id) => ({
      id,
      resolved: Either.getOrUndefined(resolveModel(entry, id)),
      isDefault: id === chosen
    }));
};

const available = (entry: ProviderEntry): ReadonlyArray<string> =>
  entry.discovered !== undefined && entry.discovered.available.length > 0
    ? entry.discovered.available.map((id) => canonicalId(entry, id))
    : Object.keys(builtinCatalog[entry.kind]).filter((id) => knownFacts(entry, id).facts.retired !== true);

/** Whether a model may be newly chosen. A session that has it already keeps it. */
export const isEnabled = (entry: ProviderEntry, id: string): boolean =>
  entry.enabledModels === undefined ||
  entry.enabledModels.some((enabled) => canonicalId(entry, enabled) === canonicalId(entry, id));
