/**
 * A service's list of models, read with suspicion: ids, and of each model only the facts that stand on a short list.
 * Addresses, instructions, prices and permissions that a list may hold are not read at all.
 */
import {
  type Effort,
  Effort as EffortSchema,
  type InputModality,
  type Wire,
  Wire as WireSchema
} from "@latch/protocol";
import { Schema } from "effect";
import type { Catalog, ModelFacts } from "../catalog/model-facts.ts";
import { maxListedModels, maxModelIdCharacters } from "../defaults.ts";
import { asRecord, asRecords, asText, type JsonRecord, parseRecord } from "../wire/json-read.ts";

/** Ids in the service's order, each once, and what was said of them. */
export interface Listing {
  readonly available: ReadonlyArray<string>;
  readonly facts: Catalog;
}

/** Reads a list; nothing where it is none, or an empty one. */
export const readListing = (text: string): Listing | undefined => {
  const rows = rowsOf(parseRecord(text)).slice(0, maxListedModels);
  const known = new Map<string, ModelFacts>();
  for (const row of rows) {
    const id = idOf(row);
    if (id !== undefined && !known.has(id)) known.set(id, factsOf(row));
  }
  return known.size === 0 ? undefined : { available: [...known.keys()], facts: Object.fromEntries(known) };
};

const rowsOf = (document: JsonRecord | undefined): ReadonlyArray<JsonRecord> =>
  asRecords(document?.["data"] ?? document?.["models"]).filter((row) => row["visibility"] !== "hide");

/** An id goes into requests, paths and configs: one printable word. */
const idOf = (row: JsonRecord): string | undefined => {
  const id = asText(row["id"] ?? row["slug"]);
  return id !== undefined && id.length <= maxModelIdCharacters && /^[\x21-\x7e]+$/.test(id) ? id : undefined;
};

const factsOf = (row: JsonRecord): ModelFacts => {
  const name = label(row["display_name"] ?? row["name"]);
  const wire = wireOf(row["transport"]);
  const contextWindowTokens = tokens(row["context_window"] ?? row["context_length"]);
  const efforts = effortsOf(row["supported_reasoning_levels"] ?? row["reasoning_efforts"]);
  const defaultEffort = effortOf(row["default_reasoning_level"]);
  const inputModalities = modalities(row["input_modalities"]);
  return {
    ...(name === undefined ? {} : { name }),
    ...(wire === undefined ? {} : { wire }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(efforts === undefined ? {} : { efforts }),
    ...(defaultEffort === undefined ? {} : { defaultEffort }),
    ...(inputModalities === undefined ? {} : { inputModalities })
  };
};

/** One line that can be shown: no control characters, nothing that turns text around. */
const label = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined;
  const line = value
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, maxModelIdCharacters);
  return line === "" ? undefined : line;
};

const isWire = Schema.is(WireSchema);
const wireOf = (value: unknown): Wire | undefined => (isWire(value) ? value : undefined);

const tokens = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;

const isEffort = Schema.is(EffortSchema);
const effortOf = (value: unknown): Effort | undefined => {
  const said = asRecord(value)?.["effort"] ?? value;
  return isEffort(said) && said !== "default" ? said : undefined;
};

const effortsOf = (value: unknown): ReadonlyArray<Effort> | undefined => {
  if (!Array.isArray(value)) return undefined;
  const levels = value.map(effortOf).filter((level) => level !== undefined);
  return [...new Set(levels)];
};

const modalities = (value: unknown): ReadonlyArray<InputModality> | undefined =>
  Array.isArray(value) ? ["text", ...(value.includes("image") ? (["image"] as const) : [])] : undefined;
