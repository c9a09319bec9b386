/**
 * Where secrets come from. A reference is symbolic (`env:NAME`, `file:ID`, `keyring:NAME`) and may be shown; what it
 * resolves to may not.
 */
import { Context, type Effect, type Redacted, Schema } from "effect";
declare const CredentialUnavailable_base: Schema.TaggedErrorClass<CredentialUnavailable, "CredentialUnavailable", {
    readonly _tag: Schema.tag<"CredentialUnavailable">;
} & {
    reference: typeof Schema.String;
    problem: typeof Schema.String;
    remedy: typeof Schema.String;
}>;
/** The reference could not be resolved. Never carries the value. */
export declare class CredentialUnavailable extends CredentialUnavailable_base {
    get message(): string;
}
declare const CredentialSource_base: Context.TagClass<CredentialSource, "@latch/kernel/CredentialSource", {
    /** The secret behind a reference, read afresh. */
    readonly resolve: (reference: string) => Effect.Effect<Redacted.Redacted<string>, CredentialUnavailable>;
    /** Whether a reference would resolve, without handing out the value. */
    readonly present: (reference: string) => Effect.Effect<boolean>;
}>;
export declare class CredentialSource extends CredentialSource_base {
}
export {};
