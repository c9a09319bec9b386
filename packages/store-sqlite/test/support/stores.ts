/** Stores to test on: real files in a directory that goes away with the test, and memory. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoreFailed } from "@latch/kernel";
import { layer, layerMemory, type StoreServices } from "@latch/store-sqlite";
import { Effect, Layer, type Scope } from "effect";

/** A directory of one test. */
export const temporaryDirectory: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "latch-store-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
);

export const optionsIn = (directory: string) => ({
  database: join(directory, "latch.sqlite3"),
  artifacts: join(directory, "artifacts")
});

/** The store in a directory; provide it again to reopen it. */
export const storeIn = (directory: string): Layer.Layer<StoreServices, StoreFailed> =>
  Layer.fresh(layer(optionsIn(directory)));

export const storeInFile: Layer.Layer<StoreServices, StoreFailed> = Layer.unwrapScoped(
  Effect.map(temporaryDirectory, storeIn)
);

/** Every kind of store that keeps the contracts. */
export const kinds: ReadonlyArray<readonly [name: string, store: Layer.Layer<StoreServices, StoreFailed>]> = [
  ["a file", storeInFile],
  ["memory", Layer.fresh(layerMemory)]
];
