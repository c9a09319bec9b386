/**
 * A model behind a wire. An adapter translates at the boundary; nothing of a wire's shape gets past it.
 */
import type { ModelDescriptor, ModelRequest, StreamEvent } from "@latch/protocol";
import { Context, Schema, type Stream } from "effect";
/** Why a request failed, where a caller may do something about it. */
export declare const ProviderReason: Schema.Literal<["unreachable", "timeout", "unauthorized", "forbidden", "not_found", "bad_request", "context_overflow", "part_refused", "rate_limited", "overloaded", "server_error", "malformed", "truncated", "unsupported", "credential"]>;
export type ProviderReason = typeof ProviderReason.Type;
declare const ProviderFailed_base: Schema.TaggedErrorClass<ProviderFailed, "ProviderFailed", {
    readonly _tag: Schema.tag<"ProviderFailed">;
} & {
    provider: typeof Schema.String;
    model: typeof Schema.String;
    reason: Schema.Literal<["unreachable", "timeout", "unauthorized", "forbidden", "not_found", "bad_request", "context_overflow", "part_refused", "rate_limited", "overloaded", "server_error", "malformed", "truncated", "unsupported", "credential"]>;
    detail: typeof Schema.String;
    status: Schema.optional<typeof Schema.Number>;
    retryAfterMillis: Schema.optional<typeof Schema.Number>;
    /** Whether trying the same request again may help. */
    transient: typeof Schema.Boolean;
}>;
/** A request that got no complete answer. Redacted: no secret is in any field. */
export declare class ProviderFailed extends ProviderFailed_base {
    get message(): string;
}
declare const ModelProvider_base: Context.TagClass<ModelProvider, "@latch/kernel/ModelProvider", {
    /** What is known of the model in use. */
    readonly descriptor: ModelDescriptor;
    /**
     * Streams one answer, ending with `completed` exactly once. Interrupting the stream drops the connection. The
     * adapter does not retry: whoever reads the stream knows what was already heard.
     */
    readonly stream: (request: ModelRequest) => Stream.Stream<StreamEvent, ProviderFailed>;
}>;
export declare class ModelProvider extends ModelProvider_base {
}
export {};
