/**
 * Large bytes by content. Written once, on disk and synced before any event names them.
 */
import { ArtifactId } from "@latch/protocol";
import { Context, type Effect, Schema, type Stream } from "effect";

/** The artifact isn't there, or can't be read or written. */
export class ArtifactFailed extends Schema.TaggedError<ArtifactFailed>()("ArtifactFailed", {
  operation: Schema.Literal("put", "read"),
  artifact: Schema.optional(ArtifactId),
  reason: Schema.Literal("missing", "corrupt", "full", "unwritable", "other"),
  detail: Schema.String
}) {
  override get message(): string {
    return `artifact ${this.artifact ?? ""} (${this.operation}): ${this.detail}`;
  }
}

export class ArtifactStore extends Context.Tag("@latch/kernel/ArtifactStore")<
  ArtifactStore,
  {
    /** Keeps bytes durably and returns their address. The same bytes twice are kept once. */
    readonly put: (bytes: Uint8Array) => Effect.Effect<ArtifactId, ArtifactFailed>;
    /** Keeps a stream without holding it in memory. Interrupted: nothing is kept under any address. */
    readonly putStream: <E>(
      bytes: Stream.Stream<Uint8Array, E>
    ) => Effect.Effect<{ readonly artifact: ArtifactId; readonly size: number }, ArtifactFailed | E>;
    /** The size in bytes. */
    readonly size: (artifact: ArtifactId) => Effect.Effect<number, ArtifactFailed>;
    /** At most `length` bytes from `offset`. Fewer at the end. */
    readonly read: (
      artifact: ArtifactId,
      offset: number,
      length: number
    ) => Effect.Effect<Uint8Array, ArtifactFailed>;
  }
>() {}
