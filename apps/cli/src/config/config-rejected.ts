/** The config can't be used: what is wrong with which file, all of it at once. */
import { Schema } from "effect";

export class ConfigRejected extends Schema.TaggedError<ConfigRejected>()("ConfigRejected", {
  file: Schema.String,
  problems: Schema.NonEmptyArray(Schema.String)
}) {
  override get message(): string {
    const [first, ...rest] = this.problems;
    return rest.length === 0
      ? `${this.file}: ${first}`
      : `${this.file} has ${this.problems.length} problems:${this.problems.map((problem) => `\n  ${problem}`).join("")}`;
  }
}
