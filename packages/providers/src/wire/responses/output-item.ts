/** One item of an answer on this wire: a message, a call or a piece of reasoning, while it arrives. */
import { asArray, asRecord, asRecords, asText, type JsonRecord } from "../json-read.ts";

export interface OutputItem {
  /** The item's place in the answer where the wire gives it, else its id. */
  readonly key: string;
  readonly id: string | undefined;
  readonly kind: "message" | "call" | "reasoning" | "other";
  readonly text: string;
  readonly refused: boolean;
  readonly callId: string | undefined;
  readonly name: string;
  readonly arguments: string;
  readonly encrypted: string | undefined;
  readonly summary: ReadonlyArray<string>;
}

const kinds: ReadonlyMap<unknown, OutputItem["kind"]> = new Map([
  ["message", "message"],
  ["function_call", "call"],
  ["reasoning", "reasoning"]
]);

export const emptyItem = (key: string, kind: OutputItem["kind"]): OutputItem => ({
  key,
  id: undefined,
  kind,
  text: "",
  refused: false,
  callId: undefined,
  name: "",
  arguments: "",
  encrypted: undefined,
  summary: []
});

/** What a whole item says. */
export const readItem = (key: string, record: JsonRecord): OutputItem => {
  const content = asRecords(record["content"]);
  return {
    key,
    id: asText(record["id"]),
    kind: kinds.get(record["type"]) ?? "other",
    text: content.map((part) => asText(part["text"]) ?? asText(part["refusal"]) ?? "").join(""),
    refused: content.some((part) => part["type"] === "refusal"),
    callId: asText(record["call_id"]),
    name: asText(record["name"]) ?? "",
    arguments: asText(record["arguments"]) ?? "",
    encrypted: asText(record["encrypted_content"]),
    summary: asArray(record["summary"]).flatMap((part) => asText(asRecord(part)?.["text"]) ?? [])
  };
};

/** What is known of an item after it was said again: the later words win, silence takes nothing back. */
export const mergedItem = (known: OutputItem, said: OutputItem): OutputItem => ({
  key: known.key,
  id: said.id ?? known.id,
  kind: said.kind === "other" ? known.kind : said.kind,
  text: said.text === "" ? known.text : said.text,
  refused: known.refused || said.refused,
  callId: said.callId ?? known.callId,
  name: said.name === "" ? known.name : said.name,
  arguments: said.arguments === "" ? known.arguments : said.arguments,
  encrypted: said.encrypted ?? known.encrypted,
  summary: said.summary.length === 0 ? known.summary : said.summary
});
