/** The models that can be chosen, for a person and for a script. What nobody knows is a dash, or null. */
import { kindFacts, type OfferedModel, offeredModels, type ProviderEntry } from "@latch/providers";
import { Either } from "effect";
import { table } from "../../output/table.ts";
import type { Refreshed } from "./refresh.ts";

export const modelsRecord = (entries: ReadonlyArray<ProviderEntry>, refreshed: ReadonlyArray<Refreshed>) => ({
  schema_version: 1,
  providers: entries.map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    label: kindFacts[entry.kind].label,
    listed_at: entry.discovered === undefined ? null : new Date(entry.discovered.at).toISOString(),
    models: offeredModels(entry).map(modelRecord)
  })),
  refreshed: refreshed.map(({ provider, result }) => ({
    provider,
    models: Either.getOrNull(result),
    error: Either.match(result, { onLeft: (message) => message, onRight: () => null })
  }))
});

const modelRecord = ({ id, isDefault, resolved }: OfferedModel) => {
  const known = resolved?.descriptor;
  return {
    id,
    name: known?.name ?? null,
    default: isDefault,
    /** Null where nobody says which: the model can't be used until somebody does. */
    transport: known?.wire ?? null,
    context_window_tokens: known?.contextWindowTokens ?? null,
    max_output_tokens: known?.maxOutputTokens ?? null,
    input_modalities: known?.inputModalities ?? null,
    efforts: resolved === undefined || !resolved.effortsKnown ? null : resolved.descriptor.efforts,
    default_effort: resolved?.defaultEffort ?? null,
    pricing:
      known?.pricing === undefined
        ? null
        : {
            input: known.pricing.input ?? null,
            output: known.pricing.output ?? null,
            cache_read: known.pricing.cacheRead ?? null,
            cache_write: known.pricing.cacheWrite ?? null,
            currency: known.pricing.currency
          },
    known_by: resolved?.sources ?? []
  };
};

export const modelsText = (entries: ReadonlyArray<ProviderEntry>): string =>
  entries.length === 0
    ? "no provider is configured\n"
    : `${table([
        ["PROVIDER", "MODEL", "TRANSPORT", "WINDOW", "IMAGES", "EFFORTS", "NAME"],
        ...entries.flatMap((entry) => offeredModels(entry).map((model) => row(entry.id, model)))
      ]).join("\n")}\n`;

const row = (provider: string, { id, isDefault, resolved }: OfferedModel): ReadonlyArray<string> => {
  const known = resolved?.descriptor;
  return [
    provider,
    isDefault ? `${id} (default)` : id,
    known?.wire ?? "unknown: set transport",
    known?.contextWindowTokens?.toLocaleString("en-US") ?? "–",
    known?.inputModalities.includes("image") === true ? "yes" : "–",
    resolved === undefined || resolved.descriptor.efforts.length === 0
      ? "–"
      : resolved.descriptor.efforts.join(" "),
    known?.name ?? ""
  ];
};
