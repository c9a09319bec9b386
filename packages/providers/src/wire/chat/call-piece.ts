/** Pieces of tool calls as the many servers of this wire send them, and which call each belongs to. */
import { canonicalJson } from "@latch/protocol";
import type { CallDraft, CallDrafts } from "../call-drafts.ts";
import { asRecord, asText, type JsonRecord } from "../json-read.ts";

export const readPiece = (record: JsonRecord): CallDraft => {
  const called = asRecord(record["function"]) ?? {};
  const args = called["arguments"];
  const index = record["index"];
  return {
    slot: typeof index === "number" ? index : undefined,
    id: asText(record["id"]) || undefined,
    name: asText(called["name"]) ?? "",
    arguments:
      typeof args === "string" ? args : args === undefined || args === null ? "" : canonicalJson(args)
  };
};

/** Which call a piece belongs to; one past the last for a new one. */
export const placeOf = (calls: CallDrafts, piece: CallDraft): number => {
  if (piece.slot !== undefined) {
    const at = calls.findLastIndex((call) => call.slot === piece.slot);
    const begun = calls[at];
    if (begun === undefined) return calls.length;
    // Some servers put every call at index 0 and tell them apart by id alone.
    const another =
      piece.id !== undefined && begun.id !== undefined && piece.id !== begun.id && piece.name !== "";
    return another ? calls.length : at;
  }
  if (piece.id !== undefined) {
    const at = calls.findLastIndex((call) => call.id === piece.id);
    return at === -1 ? calls.length : at;
  }
  // Neither index nor id: a name begins a call, anything else continues the last one.
  return piece.name !== "" || calls.length === 0 ? calls.length : calls.length - 1;
};

/** A call with one more piece. */
export const extended = (begun: CallDraft | undefined, piece: CallDraft): CallDraft => {
  if (begun === undefined) return piece;
  // A name that comes again whole, or after arguments have begun, is a repetition.
  const repeated = begun.arguments !== "" || begun.name === piece.name;
  return {
    slot: begun.slot,
    id: piece.id ?? begun.id,
    name: begun.name === "" || !repeated ? begun.name + piece.name : begun.name,
    arguments: begun.arguments + piece.arguments
  };
};
