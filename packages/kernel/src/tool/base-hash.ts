/** The argument that says which content an edit is meant for. */
import { Schema } from "effect";

export const baseHash = Schema.optional(
  Schema.NullOr(Schema.String).annotations({
    description: "The hash read_file showed; may be left out for a file you have read whole"
  })
);
