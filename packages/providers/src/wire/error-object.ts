/**
 * Error objects as providers write them, in the body of a refused request or in the middle of a stream.
 */
import { meaning } from "../http/status-failure.ts";
import { asArray, asRecord, asText, type JsonRecord } from "./json-read.ts";
import type { WireFailure } from "./wire-failure.ts";

/** The sentence of an error document, wherever this provider puts it. */
export const errorSentence = (value: unknown): string | undefined => {
  if (typeof value === "string") return value;
  const record = asRecord(value) ?? asRecord(asArray(value)[0]);
  if (record === undefined) return undefined;
  return (
    errorSentence(record["error"]) ??
    asText(record["message"]) ??
    asText(record["detail"]) ??
    asText(record["msg"])
  );
};

/** The words by which an error document names its kind. */
export const errorWords = (value: unknown): ReadonlyArray<string> => {
  const record = asRecord(value) ?? asRecord(asArray(value)[0]);
  if (record === undefined) return [];
  const own = ["type", "code", "status"].flatMap((key) => asText(record[key]) ?? []);
  return [...own, ...errorWords(record["error"])];
};

/** An error that came inside a stream that had begun well. */
export const streamedError = (error: unknown): WireFailure => {
  const record = asRecord(error);
  const status = numericStatus(record);
  const sentence = errorSentence(error) ?? "the provider reported an error without saying which";
  return {
    ...meaning(status, errorWords(error), sentence),
    detail: sentence,
    ...(status === undefined ? {} : { status })
  };
};

const numericStatus = (record: JsonRecord | undefined): number | undefined => {
  const code = record?.["code"] ?? record?.["status"];
  const status = typeof code === "string" && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof status === "number" && status >= 400 && status <= 599 ? status : undefined;
};
