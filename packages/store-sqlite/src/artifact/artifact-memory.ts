/** `ArtifactStore` in memory: the same promises, less the disk. */
import { createHash } from "node:crypto";
import { ArtifactFailed, ArtifactStore } from "@latch/kernel";
import { ArtifactId } from "@latch/protocol";
import { Effect, Stream } from "effect";

export const makeArtifactMemory = (): typeof ArtifactStore.Service => {
  const kept = new Map<ArtifactId, Uint8Array>();

  const keep = (bytes: Uint8Array): ArtifactId => {
    const artifact = ArtifactId.make(createHash("sha256").update(bytes).digest("hex"), true);
    kept.set(artifact, bytes);
    return artifact;
  };

  const find = (artifact: ArtifactId): Effect.Effect<Uint8Array, ArtifactFailed> => {
    const bytes = kept.get(artifact);
    return bytes === undefined
      ? Effect.fail(
          new ArtifactFailed({ operation: "read", artifact, reason: "missing", detail: "it was never put" })
        )
      : Effect.succeed(bytes);
  };

  return ArtifactStore.of({
    put: (bytes) => Effect.sync(() => keep(bytes.slice())),
    putStream: (bytes) =>
      Effect.map(Stream.runCollect(bytes), (chunks) => {
        const whole = Buffer.concat([...chunks]);
        return { artifact: keep(new Uint8Array(whole)), size: whole.length };
      }),
    size: (artifact) => Effect.map(find(artifact), (bytes) => bytes.length),
    read: (artifact, offset, length) =>
      Effect.map(find(artifact), (bytes) => bytes.slice(offset, offset + Math.max(0, length)))
  });
};
