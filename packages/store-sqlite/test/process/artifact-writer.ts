/** Puts more than the disk of DIRECTORY holds, and says how that ended and what is left. */
import { readdirSync, writeSync } from "node:fs";
import { ArtifactStore } from "@latch/kernel";
import { layer } from "@latch/store-sqlite";
import { Effect, Stream } from "effect";

const [directory = ""] = process.argv.slice(2);

const tried = Effect.gen(function* () {
  const store = yield* ArtifactStore;
  const failure = yield* Effect.flip(
    store.putStream(Stream.repeatValue(new Uint8Array(64 * 1_024)).pipe(Stream.take(64)))
  );
  writeSync(
    1,
    `${JSON.stringify({
      reason: failure.reason,
      named: failure.message.includes(directory),
      files: readdirSync(`${directory}/artifacts/unfinished`)
    })}\n`
  );
});

await Effect.runPromise(
  Effect.provide(tried, layer({ database: ":memory:", artifacts: `${directory}/artifacts` }))
);
