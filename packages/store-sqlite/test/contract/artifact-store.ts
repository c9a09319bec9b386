/** What every `ArtifactStore` promises. */
import { expect, it } from "@effect/vitest";
import { ArtifactStore } from "@latch/kernel";
import { ArtifactId, digestBytes } from "@latch/protocol";
import { Deferred, Effect, Exit, Fiber, type Layer, Stream } from "effect";
import { describe } from "vitest";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const artifactStoreSuite = <E>(name: string, layer: Layer.Layer<ArtifactStore, E>): unknown =>
  describe(`ArtifactStore in ${name}`, () => {
    const test = <A, F>(title: string, body: (store: typeof ArtifactStore.Service) => Effect.Effect<A, F>) =>
      it.effect(title, () => Effect.flatMap(ArtifactStore, body).pipe(Effect.provide(layer)));

    test("bytes come back from under their digest", (store) =>
      Effect.gen(function* () {
        const bytes = bytesOf("hello, artifact");
        const artifact = yield* store.put(bytes);
        expect(artifact).toBe(digestBytes(bytes));
        expect(yield* store.read(artifact, 0, 1_000)).toEqual(bytes);
        expect(yield* store.size(artifact)).toBe(bytes.length);
      }));

    test("the same bytes twice are one artifact, also put at once and as a stream", (store) =>
      Effect.gen(function* () {
        const bytes = bytesOf("twice");
        const ids = yield* Effect.all([store.put(bytes), store.put(bytes), store.put(bytes)], {
          concurrency: "unbounded"
        });
        const { artifact, size } = yield* store.putStream(Stream.make(bytesOf("tw"), bytesOf("ice")));
        expect(new Set([...ids, artifact]).size).toBe(1);
        expect(size).toBe(5);
        expect(yield* store.read(artifact, 0, 5)).toEqual(bytes);
      }));

    test("no bytes at all are an artifact too", (store) =>
      Effect.gen(function* () {
        const artifact = yield* store.put(new Uint8Array());
        expect(yield* store.size(artifact)).toBe(0);
        expect(yield* store.read(artifact, 0, 10)).toHaveLength(0);
      }));

    test("a part is read without the whole, and less at the end", (store) =>
      Effect.gen(function* () {
        const artifact = yield* store.put(bytesOf("0123456789"));
        expect(yield* store.read(artifact, 3, 4)).toEqual(bytesOf("3456"));
        expect(yield* store.read(artifact, 8, 10)).toEqual(bytesOf("89"));
        expect(yield* store.read(artifact, 10, 10)).toHaveLength(0);
        expect(yield* store.read(artifact, 99, 10)).toHaveLength(0);
        expect(yield* store.read(artifact, 0, 0)).toHaveLength(0);
      }));

    test("what was never put is missing", (store) =>
      Effect.gen(function* () {
        const unknown = ArtifactId.make("0".repeat(64));
        for (const failing of [
          Effect.asVoid(store.read(unknown, 0, 1)),
          Effect.asVoid(store.size(unknown))
        ]) {
          const failure = yield* Effect.flip(failing);
          expect(failure).toMatchObject({ _tag: "ArtifactFailed", reason: "missing", artifact: unknown });
        }
      }));

    test("a stream that fails leaves nothing, and fails with its own error", (store) =>
      Effect.gen(function* () {
        const failing = Stream.concat(
          Stream.make(bytesOf("begun")),
          Stream.fail("the source broke" as const)
        );
        expect(yield* Effect.flip(store.putStream(failing))).toBe("the source broke");
        const failure = yield* Effect.flip(store.size(digestBytes(bytesOf("begun"))));
        expect(failure.reason).toBe("missing");
      }));

    test("a stream that is interrupted leaves nothing", (store) =>
      Effect.gen(function* () {
        const reached = yield* Deferred.make<void>();
        const waiting = Stream.concat(
          Stream.make(bytesOf("begun")),
          Stream.drain(Stream.fromEffect(Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never)))
        );
        const fiber = yield* Effect.fork(store.putStream(waiting));
        yield* Deferred.await(reached);
        expect(Exit.isInterrupted(yield* Fiber.interrupt(fiber))).toBe(true);
        const failure = yield* Effect.flip(store.size(digestBytes(bytesOf("begun"))));
        expect(failure.reason).toBe("missing");
      }));
  });
