/** Nobody could type anything here. */
import { Schema } from "effect";

export class TerminalMissing extends Schema.TaggedError<TerminalMissing>()("TerminalMissing", {
  remedy: Schema.String
}) {
  override get message(): string {
    return `this is not a terminal; ${this.remedy}`;
  }
}
