/**
 * What a model-facing tool is: a definition, its arguments as a schema, and what it does. A tool never writes its own
 * terminal result; it returns an outcome, and the dispatcher commits exactly one.
 */
import type {
  ArtifactId,
  MediaRef,
  Mode,
  Payload,
  ToolCall,
  ToolDefinition,
  ToolFailure
} from "@latch/protocol";
import { Data, type Effect, Either, JSONSchema, ParseResult, Schema } from "effect";
import type { Touch } from "../policy/shell/effects.ts";
import type { StoreError } from "../port/event-store.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";

/** One call that policy has let through. */
export interface Invocation {
  readonly call: ToolCall;
  readonly mode: Mode;
  /** What the call may touch: its own class, plus what a grant added. */
  readonly profile: SandboxProfile;
  /** What policy read that it replaces or removes: what no commit has of it is put aside first. */
  readonly touches: ReadonlyArray<Touch>;
}

/** What a call achieved. `events` are committed in one transaction with the terminal result, before it. */
export interface ToolOutcome {
  /** At most `maxOutputBytes`; the whole of a larger one is in `artifact`. */
  readonly output: string;
  readonly artifact?: ArtifactId;
  readonly media?: ReadonlyArray<MediaRef>;
  readonly events?: ReadonlyArray<Payload>;
  /** Committed after the terminal result: what must not stand between a call and its result. */
  readonly after?: ReadonlyArray<Payload>;
}

/** The call failed in a way that the model is told about. Not a fault of the kernel. */
export class ToolRefused extends Data.TaggedError("ToolRefused")<{
  readonly failure: ToolFailure;
  readonly output: string;
  readonly artifact?: ArtifactId;
  readonly events?: ReadonlyArray<Payload>;
  readonly after?: ReadonlyArray<Payload>;
}> {}

/** A tool, with everything it needs already in it. A store failure ends the run; a refusal goes to the model. */
export interface Tool {
  readonly definition: ToolDefinition;
  /** A pure observation: a batch of nothing else runs concurrently, and supervision watches for repetition. */
  readonly observes: boolean;
  readonly run: (invocation: Invocation) => Effect.Effect<ToolOutcome, ToolRefused | StoreError>;
}

/** Builds a tool from a parameter schema. The definition's JSON Schema is made from it, so the two can't differ. */
export const tool = <A, I>(spec: {
  readonly name: string;
  readonly description: string;
  readonly parameters: Schema.Schema<A, I>;
  readonly observes: boolean;
  readonly run: (args: A, invocation: Invocation) => Effect.Effect<ToolOutcome, ToolRefused | StoreError>;
}): Tool => {
  let decode: ((text: string) => Either.Either<A, ParseResult.ParseError>) | undefined;
  // Compiled with the first call: a run uses a few of its tools.
  const decoded = (text: string): Either.Either<A, ParseResult.ParseError> => {
    decode ??= Schema.decodeUnknownEither(Schema.parseJson(spec.parameters), { errors: "first" });
    return decode(text);
  };
  return {
    definition: {
      name: spec.name,
      description: spec.description,
      inputSchema: inputSchema(spec.parameters)
    },
    observes: spec.observes,
    run: (invocation) =>
      Either.match(decoded(invocation.call.arguments.trim() === "" ? "{}" : invocation.call.arguments), {
        onLeft: (error) =>
          new ToolRefused({
            failure: "bad_arguments",
            output: `bad arguments for ${spec.name}: ${describe(error)}`
          }),
        onRight: (args) => spec.run(args, invocation)
      })
  };
};

const inputSchema = <A, I>(parameters: Schema.Schema<A, I>): Readonly<Record<string, unknown>> => {
  const { $schema: _, ...schema } = JSONSchema.make(parameters, { target: "jsonSchema7" });
  return schema;
};

const describe = (error: ParseResult.ParseError): string =>
  ParseResult.ArrayFormatter.formatErrorSync(error)
    .map((issue) => (issue.path.length === 0 ? issue.message : `${issue.path.join(".")}: ${issue.message}`))
    .join("; ");
