/** What is wrong with a provider as it is declared, beyond the types of its values. */
import { builtinCatalog } from "../catalog/builtin.ts";
import { listingKinds } from "../catalog/listing-kinds.ts";
import { effortProblems } from "./effort-problems.ts";
import { canonicalId, knownFacts } from "./known-facts.ts";
import { type ProviderEntry, rowOf, wireOf } from "./provider-entry.ts";

/** A problem and where it is: a key of the provider's table, or of one of its models' tables. */
export interface EntryProblem {
  readonly path: ReadonlyArray<string>;
  readonly problem: string;
}

export const entryProblems = (entry: ProviderEntry): ReadonlyArray<EntryProblem> => [
  ...allowlistProblems(entry),
  ...Object.keys(entry.models).flatMap((id) => modelProblems(entry, id))
];

const allowlistProblems = (entry: ProviderEntry): ReadonlyArray<EntryProblem> => {
  const { enabledModels: enabled, defaultModel } = entry;
  if (enabled === undefined) return [];
  const path = ["enabled_models"];
  if (enabled.length === 0) {
    return [{ path, problem: "is empty, so that no model could be chosen; name some, or remove it" }];
  }
  const ids = enabled.map((id) => canonicalId(entry, id));
  return [
    ...enabled
      // Of what a service lists beyond the catalog the config alone knows nothing: it may well have that.
      .filter((id) => !listingKinds.has(entry.kind) && knownFacts(entry, id).sources.length === 0)
      .map((id) => ({
        path,
        problem: `names "${id}", which no catalog knows; describe it in [providers.${entry.id}.models."${id}"]`
      })),
    ...(defaultModel === undefined || ids.includes(canonicalId(entry, defaultModel))
      ? []
      : [{ path, problem: `does not hold default_model "${defaultModel}"` }])
  ];
};

const modelProblems = (entry: ProviderEntry, id: string): ReadonlyArray<EntryProblem> => {
  const known = knownFacts(entry, id);
  const wire = wireOf(entry, known.facts);
  const said = rowOf(entry.models, id) ?? {};
  const at = (problem: string): EntryProblem => ({ path: ["models", id], problem });
  return [
    ...(id.trim() === "" ? [at("has no name")] : []),
    // The default is the operator's own word, also where it was dropped from what is known.
    ...effortProblems(
      {
        ...known.facts,
        ...(said.defaultEffort === undefined ? {} : { defaultEffort: said.defaultEffort })
      },
      wire
    ).map(at),
    ...(said.aliases ?? [])
      .filter((alias) => alias !== id && isTaken(entry, id, alias))
      .map((alias) => at(`aliases holds "${alias}", which is another model already`))
  ];
};

const isTaken = (entry: ProviderEntry, id: string, alias: string): boolean =>
  rowOf(builtinCatalog[entry.kind], alias) !== undefined ||
  rowOf(entry.discovered?.facts, alias) !== undefined ||
  Object.entries(entry.models).some(
    ([other, facts]) => other !== id && (other === alias || facts.aliases?.includes(alias) === true)
  );
