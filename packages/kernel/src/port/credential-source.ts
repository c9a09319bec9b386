/**
 * Where secrets come from. A reference is symbolic (`env:NAME`, `file:ID`, `keyring:NAME`) and may be shown; what it
 * resolves to may not.
 */
import { Context, type Effect, type Redacted, Schema } from "effect";

/** The reference could not be resolved. Never carries the value. */
export class CredentialUnavailable extends Schema.TaggedError<CredentialUnavailable>()(
  "CredentialUnavailable",
  {
    reference: Schema.String,
    problem: Schema.String,
    remedy: Schema.String
  }
) {
  override get message(): string {
    return `the credential ${this.reference} can't be used: ${this.problem}; ${this.remedy}`;
  }
}

export class CredentialSource extends Context.Tag("@latch/kernel/CredentialSource")<
  CredentialSource,
  {
    /** The secret behind a reference, read afresh. */
    readonly resolve: (reference: string) => Effect.Effect<Redacted.Redacted<string>, CredentialUnavailable>;
    /** Whether a reference would resolve, asked without any request; fails with what is missing and what to do. */
    readonly check: (reference: string) => Effect.Effect<void, CredentialUnavailable>;
    /** The same as a yes or no. */
    readonly present: (reference: string) => Effect.Effect<boolean>;
  }
>() {}
