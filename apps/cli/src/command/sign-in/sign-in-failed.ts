import { Schema } from "effect";

/** Signing in or out did not come to its end. What was there before is still there. */
export class SignInFailed extends Schema.TaggedError<SignInFailed>()("SignInFailed", {
  problem: Schema.String,
  remedy: Schema.String
}) {
  override get message(): string {
    return `${this.problem}; ${this.remedy}`;
  }
}
