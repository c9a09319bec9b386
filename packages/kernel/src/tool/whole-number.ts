/** An optional whole number among a tool's arguments, written into the tool's schema in the fewest words. */
import { Schema } from "effect";

export const wholeNumber = (
  description: string,
  minimum: number,
  maximum: number = Number.MAX_SAFE_INTEGER
): Schema.optional<Schema.filter<typeof Schema.Number>> =>
  Schema.optional(
    Schema.Number.pipe(
      Schema.filter((value) => Number.isSafeInteger(value) && value >= minimum && value <= maximum, {
        description,
        message: () =>
          maximum === Number.MAX_SAFE_INTEGER
            ? `expected a whole number, at least ${minimum}`
            : `expected a whole number from ${minimum} to ${maximum}`,
        jsonSchema: {
          type: "integer",
          minimum,
          ...(maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum })
        }
      })
    )
  );
