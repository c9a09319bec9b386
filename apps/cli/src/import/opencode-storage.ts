/**
 * A session as opencode kept it in files: the session's own record in `storage/session/PROJECT/ID.json`, its messages
 * in `storage/message/ID/`, and their parts in `storage/part/MESSAGE/`, each a JSON document. Newer versions keep all
 * of it in a database, which their export is read from.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isObject, type JsonObject, objectAt, parseJson, textAt } from "./json-object.ts";
import type { LogLine } from "./log-lines.ts";

/** Whether a value is opencode's own record of a session, which holds none of its messages. */
export const isBareSession = (value: unknown): value is JsonObject =>
  isObject(value) && "projectID" in value && "directory" in value && !("messages" in value);

/** Whether a value is opencode's own record of one message or one part. */
export const isBareMessage = (value: unknown): boolean =>
  isObject(value) && "sessionID" in value && ("role" in value || "messageID" in value);

/** The messages of the session whose record is at `path`, oldest first, as an export has them; none where they aren't beside it. */
export const storedMessages = async (path: string, session: JsonObject): Promise<ReadonlyArray<LogLine>> => {
  const storage = resolve(dirname(path), "..", "..");
  const id = textAt(session, "id");
  if (id === undefined || !isPlainName(id)) return [];
  const documents = (await documentsIn(join(storage, "message", id))).map(dated);
  const ordered = documents.toSorted(
    (a, b) => (a.created ?? 0) - (b.created ?? 0) || (a.name < b.name ? -1 : 1)
  );
  const lines: Array<LogLine> = [];
  for (const { name, text, info } of ordered) {
    const message = textAt(info ?? {}, "id") ?? name;
    lines.push({
      number: lines.length + 1,
      // A message that isn't JSON stays a line, so that it is named.
      text: info === undefined ? text : JSON.stringify({ info, parts: await partsOf(storage, message) })
    });
  }
  return lines;
};

/** What is called by a name in another's file must not lead out of the folder. */
const isPlainName = (name: string): boolean => /^[A-Za-z0-9_-]+$/.test(name);

interface StoredDocument {
  readonly name: string;
  readonly text: string;
}

const dated = (document: StoredDocument) => {
  const value = parseJson(document.text);
  const info = isObject(value) ? value : undefined;
  const created = objectAt(info ?? {}, "time")?.["created"];
  return { ...document, info, created: typeof created === "number" ? created : undefined };
};

/** Parts are named in the order in which they came. One that isn't JSON is kept as something that no part is. */
const partsOf = async (storage: string, message: string): Promise<ReadonlyArray<unknown>> =>
  isPlainName(message)
    ? (await documentsIn(join(storage, "part", message))).map(({ text }) => parseJson(text) ?? text)
    : [];

const documentsIn = async (folder: string): Promise<ReadonlyArray<StoredDocument>> => {
  const names = await namesIn(folder);
  const documents: Array<StoredDocument> = [];
  for (const name of names) {
    documents.push({
      name: name.replace(/\.json$/, ""),
      text: await readFile(join(folder, name), "utf8")
    });
  }
  return documents;
};

/** A message without parts has no folder for them. */
const namesIn = async (folder: string): Promise<ReadonlyArray<string>> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted() : [];
