/**
 * A model behind a wire. An adapter translates at the boundary; nothing of a wire's shape gets past it.
 */
import type { ModelDescriptor, ModelRequest, StreamEvent } from "@latch/protocol";
import { Context, Schema, type Stream } from "effect";

/** Why a request failed, where a caller may do something about it. */
export const ProviderReason = Schema.Literal(
  /** No connection: refused, unresolvable, reset before an answer. */
  "unreachable",
  /** A deadline passed; `detail` says which. */
  "timeout",
  "unauthorized",
  "forbidden",
  "not_found",
  "bad_request",
  /** The provider says that the request is larger than the model's window. */
  "context_overflow",
  /** The provider refuses a part: an image, a block. */
  "part_refused",
  "rate_limited",
  "overloaded",
  "server_error",
  /** What came is not the wire that was promised. */
  "malformed",
  /** The stream ended without saying that it had. */
  "truncated",
  /** The model can't take what was to be sent; nothing left this machine. */
  "unsupported",
  /** There is no credential, or it can't be read. */
  "credential"
);
export type ProviderReason = typeof ProviderReason.Type;

/** What can be refused on its own. */
export const RefusedPart = Schema.Literal("image", "text", "reasoning");
export type RefusedPart = typeof RefusedPart.Type;

/** A request that got no complete answer. Redacted: no secret is in any field. */
export class ProviderFailed extends Schema.TaggedError<ProviderFailed>()("ProviderFailed", {
  provider: Schema.String,
  model: Schema.String,
  reason: ProviderReason,
  detail: Schema.String,
  status: Schema.optional(Schema.Number),
  retryAfterMillis: Schema.optional(Schema.Number),
  /** What kind of part was refused, where the provider says. */
  part: Schema.optional(RefusedPart),
  /** Whether trying the same request again may help. */
  transient: Schema.Boolean
}) {
  override get message(): string {
    const status = this.status === undefined ? "" : ` (HTTP ${this.status})`;
    return `${this.provider}/${this.model}${status}: ${this.detail}`;
  }
}

export class ModelProvider extends Context.Tag("@latch/kernel/ModelProvider")<
  ModelProvider,
  {
    /** What is known of the model in use. */
    readonly descriptor: ModelDescriptor;
    /**
     * Streams one answer, ending with `completed` exactly once. Interrupting the stream drops the connection. The
     * adapter does not retry: whoever reads the stream knows what was already heard.
     */
    readonly stream: (request: ModelRequest) => Stream.Stream<StreamEvent, ProviderFailed>;
  }
>() {}
