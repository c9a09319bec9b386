/**
 * Between a payload and the JSON of its row. Reading tolerates fields from the future and refuses a kind it does
 * not know by name; writing is canonical.
 */
import { Either, ParseResult, Schema } from "effect";
import { canonicalJson } from "../canonical-json.ts";
import { Sequence, SessionId } from "../id.ts";
import { catalogue } from "./catalogue.ts";
import { type EventKind, Payload } from "./payload.ts";

/** Where the row stands, once a store has said so. */
const place = { session: Schema.optional(SessionId), sequence: Schema.optional(Sequence) };

const placed = (row: {
  readonly session?: SessionId | undefined;
  readonly sequence?: Sequence | undefined;
}): string => (row.session === undefined ? "" : ` (event ${row.sequence ?? "?"} of session ${row.session})`);

/** The row's kind is not in this build's vocabulary: written by a newer version, or not by Latch. */
export class UnknownEventKind extends Schema.TaggedError<UnknownEventKind>()("UnknownEventKind", {
  kind: Schema.String,
  schemaVersion: Schema.Number,
  ...place
}) {
  override get message(): string {
    return `the log has an event of kind "${this.kind}" (schema version ${this.schemaVersion})${placed(this)}, which this version of Latch does not know; use the version that wrote it, or a newer one`;
  }
}

/** The row's kind is known, its content is not readable as that kind. */
export class MalformedEvent extends Schema.TaggedError<MalformedEvent>()("MalformedEvent", {
  kind: Schema.String,
  detail: Schema.String,
  ...place
}) {
  override get message(): string {
    return `an event of kind "${this.kind}"${placed(this)} can't be read: ${this.detail}`;
  }
}

type Encoded = typeof Payload.Encoded;
type Decode = (value: unknown) => Either.Either<Payload, ParseResult.ParseError>;

const schemas: ReadonlyMap<string, Schema.Schema<Payload, Encoded>> = new Map(
  Payload.members.map(({ ast, fields }) => [fields.type.literals[0], Schema.make<Payload, Encoded>(ast)])
);

const decoders = new Map<string, Decode>();

/** A kind's decoder, compiled when the first row of it is read: a short run reads few of half a hundred kinds. */
const decoderOf = (kind: EventKind): Decode => {
  const known = decoders.get(kind);
  if (known !== undefined) return known;
  const made = Schema.decodeUnknownEither<Payload, Encoded>(schemas.get(kind) ?? Payload, {
    onExcessProperty: "ignore"
  });
  decoders.set(kind, made);
  return made;
};

// By hand: a schema around JSON.parse costs five times what parsing does, on every row that is read.
const parse = (json: string): Either.Either<unknown, string> =>
  Either.try({
    try: (): unknown => JSON.parse(json),
    catch: (cause) => (cause instanceof Error ? cause.message : String(cause))
  });

const isKnown = (kind: string): kind is EventKind => Object.hasOwn(catalogue, kind);

/** The canonical JSON of a payload, its kind included. Every kind's encoded form is the value itself. */
export const encodePayload = (payload: Payload): string => canonicalJson(payload);

/** Reads a row's JSON as the kind that the row names. */
export const decodePayload = (
  kind: string,
  json: string,
  version: number
): Either.Either<Payload, UnknownEventKind | MalformedEvent> => {
  if (!isKnown(kind)) return Either.left(new UnknownEventKind({ kind, schemaVersion: version }));
  return parse(json).pipe(
    Either.filterOrLeft(
      (value) => kindOf(value) === undefined || kindOf(value) === kind,
      (value) => `the row's content is of kind "${kindOf(value)}"`
    ),
    Either.flatMap((value) =>
      Either.mapLeft(decoderOf(kind)(value), (error) => ParseResult.TreeFormatter.formatErrorSync(error))
    ),
    Either.mapLeft((detail) => new MalformedEvent({ kind, detail }))
  );
};

/** What the content says it is, if it says so. */
const kindOf = (value: unknown): string | undefined =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
    ? value.type
    : undefined;
