/**
 * What is known of a model, from everybody who knows something: the operator before the service before the built-in
 * catalog. An id that nobody knows has no facts.
 */
import { builtinCatalog } from "../catalog/builtin.ts";
import type { Catalog, ModelFacts } from "../catalog/model-facts.ts";
import { kindFacts } from "../catalog/provider-kind.ts";
import { type ProviderEntry, rowOf } from "./provider-entry.ts";

/** Who knows something of a model. */
export type FactSource = "operator" | "service" | "catalog";

export interface KnownFacts {
  /** The id that goes to the service. */
  readonly id: string;
  readonly facts: ModelFacts;
  /** Strongest first; empty for a model that nobody knows. */
  readonly sources: ReadonlyArray<FactSource>;
}

export const knownFacts = (entry: ProviderEntry, asked: string): KnownFacts => {
  const id = canonicalId(entry, asked);
  const said = operatorFacts(entry, id);
  const listed = rowOf(entry.discovered?.facts, id);
  const shipped = rowOf(builtinCatalog[entry.kind], id);
  const facts = { ...shipped, ...listed, ...pinned(entry, shipped), ...said };
  return {
    id,
    facts: consistent(facts),
    sources: [
      ...(said === undefined ? [] : ["operator" as const]),
      ...(listed === undefined ? [] : ["service" as const]),
      ...(shipped === undefined ? [] : ["catalog" as const])
    ]
  };
};

/** Which wire a gateway has a documented model on is not for its list to change. */
const pinned = ({ kind }: ProviderEntry, shipped: ModelFacts | undefined): ModelFacts =>
  !kindFacts[kind].oneWire && shipped?.wire !== undefined ? { wire: shipped.wire } : {};

/** A default that is no longer exposed is no default. */
const consistent = (facts: ModelFacts): ModelFacts => {
  const { defaultEffort, ...rest } = facts;
  return defaultEffort === undefined || facts.efforts?.includes(defaultEffort) === true ? facts : rest;
};

/** An alias stands for the id that a catalog gives it; what the operator says under either holds for both. */
export const canonicalId = (entry: ProviderEntry, asked: string): string => {
  const catalogs = [entry.discovered?.facts, builtinCatalog[entry.kind]];
  const known = inCatalogs(catalogs, asked);
  if (known !== undefined) return known;
  if (rowOf(entry.models, asked) !== undefined) return asked;
  const named = aliased(entry.models, asked);
  return named === undefined ? asked : (inCatalogs(catalogs, named) ?? named);
};

const inCatalogs = (catalogs: ReadonlyArray<Catalog | undefined>, asked: string): string | undefined => {
  if (catalogs.some((catalog) => rowOf(catalog, asked) !== undefined)) return asked;
  for (const catalog of catalogs) {
    const id = aliased(catalog, asked);
    if (id !== undefined) return id;
  }
  return undefined;
};

const aliased = (catalog: Catalog | undefined, asked: string): string | undefined =>
  Object.entries(catalog ?? {}).find(([, facts]) => facts.aliases?.includes(asked) === true)?.[0];

const operatorFacts = (entry: ProviderEntry, id: string): ModelFacts | undefined => {
  const rows = Object.entries(entry.models)
    .filter(([key]) => key !== id && canonicalId(entry, key) === id)
    .map(([, facts]) => facts);
  const own = rowOf(entry.models, id);
  if (own === undefined && rows.length === 0) return undefined;
  return Object.assign({}, ...rows, own);
};
