/** What every tool that runs a command lets a model say about it. */
import { Schema } from "effect";

export const timeoutSeconds = Schema.optional(
  Schema.Number.pipe(Schema.nonNegative()).annotations({
    description: "seconds; the configured default otherwise"
  })
);

export const capabilities = Schema.optional(
  Schema.Array(Schema.String).annotations({
    description: "what the command needs beyond its sandbox, e.g. network, git; asks for permission"
  })
);
