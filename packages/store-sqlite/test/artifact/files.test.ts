import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync
} from "node:fs";
import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { ArtifactStore } from "@latch/kernel";
import { digestBytes } from "@latch/protocol";
import { Effect, FastCheck as fc, Stream, TestClock } from "effect";
import { describe, vi } from "vitest";
import { isAbandoned, unfinishedName } from "../../src/artifact/leftover.ts";
import { bundled, discard, run } from "../support/child.ts";
import { storeIn, temporaryDirectory } from "../support/stores.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 30_000 });

const bytes = new TextEncoder().encode("the bytes of an artifact");
const digest = digestBytes(bytes);

/** A number no process has: above the largest that Linux gives out. */
const nobody = 4_194_305;

const withStore = <A, E>(
  body: (store: typeof ArtifactStore.Service, directory: string) => Effect.Effect<A, E>
) =>
  Effect.gen(function* () {
    const home = yield* temporaryDirectory;
    return yield* Effect.flatMap(ArtifactStore, (store) => body(store, join(home, "artifacts"))).pipe(
      Effect.provide(storeIn(home))
    );
  });

describe("artifacts on disk", () => {
  it.scoped("stand under their digest, whole, private and read-only, and nothing is left beside them", () =>
    withStore((store, directory) =>
      Effect.gen(function* () {
        yield* store.put(bytes);
        yield* store.putStream(Stream.make(bytes, bytes));
        const file = join(directory, digest.slice(0, 2), digest.slice(2));
        expect(new Uint8Array(readFileSync(file))).toEqual(bytes);
        expect(statSync(file).mode & 0o777).toBe(0o400);
        expect(readdirSync(join(directory, "unfinished"))).toEqual([]);
      })
    )
  );

  it.scoped("that were changed on disk are not given out whole", () =>
    withStore((store, directory) =>
      Effect.gen(function* () {
        yield* store.put(bytes);
        const file = join(directory, digest.slice(0, 2), digest.slice(2));
        chmodSync(file, 0o600);
        writeFileSync(file, "THE bytes of an artifact");
        const failure = yield* Effect.flip(store.read(digest, 0, 1_000));
        expect(failure).toMatchObject({ reason: "corrupt", artifact: digest });
      })
    )
  );

  it.scoped("that lost their end are written again by the next put", () =>
    withStore((store, directory) =>
      Effect.gen(function* () {
        yield* store.put(bytes);
        const file = join(directory, digest.slice(0, 2), digest.slice(2));
        chmodSync(file, 0o600);
        writeFileSync(file, "the");
        yield* store.put(bytes);
        expect(yield* store.read(digest, 0, 1_000)).toEqual(bytes);
      })
    )
  );

  it.scoped("that are already there are not written again", () =>
    withStore((store, directory) =>
      Effect.gen(function* () {
        yield* store.put(bytes);
        const file = join(directory, digest.slice(0, 2), digest.slice(2));
        const { ino } = statSync(file);
        yield* store.put(bytes);
        expect(statSync(file).ino).toBe(ino);
      })
    )
  );

  it.scopedLive(
    "say when the disk is full, and leave nothing half there",
    () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        const program = yield* Effect.acquireRelease(
          Effect.promise(() => bundled("artifact-writer")),
          (file) => Effect.sync(() => discard(file))
        );
        const child = yield* run([
          ...["bwrap", "--dev-bind", "/", "/", "--size", "1000000", "--tmpfs", directory],
          ...[process.execPath, program, directory]
        ]);
        const lines = yield* Stream.runCollect(child.lines);
        expect([...lines].map((line): unknown => JSON.parse(line))).toEqual([
          { reason: "full", named: true, files: [] }
        ]);
      }),
    60_000
  );

  it.scoped(
    "that a dead process had begun are cleared away at the next opening, and a living one's are not",
    () =>
      Effect.gen(function* () {
        const home = yield* temporaryDirectory;
        const unfinished = join(home, "artifacts", "unfinished");
        mkdirSync(unfinished, { recursive: true });
        const living = unfinishedName();
        const [realm] = living.split("-");
        const dead = `${realm}-${nobody}-x`;
        const foreign = "0123456789ab-1-x";
        const oldForeign = "0123456789ab-2-x";
        for (const name of [living, dead, foreign, oldForeign]) writeFileSync(join(unfinished, name), "");
        utimesSync(join(unfinished, oldForeign), new Date(0), new Date(0));
        yield* TestClock.setTime(statSync(join(unfinished, foreign)).mtimeMs);
        yield* Effect.provide(Effect.void, storeIn(home));
        expect(readdirSync(unfinished).toSorted()).toEqual([living, foreign].toSorted());
      })
  );

  it("are abandoned when their process is gone; of another machine's nothing is known but their age", () => {
    const day = 24 * 60 * 60 * 1_000;
    expect(isAbandoned(unfinishedName(), 9 * day)).toBe(false);
    expect(isAbandoned(`${unfinishedName().split("-")[0]}-${nobody}-x`, 0)).toBe(true);
    expect(isAbandoned("0123456789ab-1-x", day / 2)).toBe(false);
    expect(isAbandoned("0123456789ab-1-x", 2 * day)).toBe(true);
  });

  it.scoped("are the same however they arrive", () =>
    withStore((store) =>
      Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), async (chunks) => {
            const whole = new Uint8Array(Buffer.concat(chunks));
            const streamed = await Effect.runPromise(store.putStream(Stream.fromIterable(chunks)));
            expect(streamed).toEqual({ artifact: digestBytes(whole), size: whole.length });
            expect(await Effect.runPromise(store.put(whole))).toBe(streamed.artifact);
            expect(await Effect.runPromise(store.read(streamed.artifact, 0, whole.length))).toEqual(whole);
          }),
          { numRuns: 40 }
        )
      )
    )
  );
});
