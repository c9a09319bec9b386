/** The log can't be taken in at all. No session was made. */
import { Schema } from "effect";

export class ImportRefused extends Schema.TaggedError<ImportRefused>()("ImportRefused", {
  path: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `${this.path} can't be imported: ${this.problem}`;
  }
}
