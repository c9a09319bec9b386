/**
 * Work that no commit has, kept before a command that can destroy it: changed, untracked and ignored files, within
 * limits. It is in artifacts and in the log before the command runs, so it survives the command and a crash.
 */
import type { digestBytes, Payload } from "@latch/protocol";
import { Effect } from "effect";
import { ArtifactStore } from "../../port/artifact-store.ts";
import { ExecutionBackend, type SandboxProfile } from "../../port/execution-backend.ts";
import { maxEndangeredFiles, maxListBytes } from "../defaults.ts";
import { collect } from "../fixed-command.ts";
import { decodeForDisplay } from "../text-codec.ts";
import { listIgnored } from "./git-lists.ts";
import { type Known, nameOf, type Tree } from "./tree.ts";

/** Directories whose files a tool can make again from what is tracked. */
const regenerable: ReadonlySet<string> = new Set([
  "node_modules",
  ".venv",
  "venv",
  "__pycache__",
  ".cache",
  ".next",
  ".turbo",
  ".gradle",
  "target",
  "vendor"
]);

const isRegenerable = (path: string): boolean => path.split("/").some((name) => regenerable.has(name));

export const make = Effect.gen(function* () {
  const backend = yield* ExecutionBackend;
  const artifacts = yield* ArtifactStore;

  /** Ignored files worth keeping, by path. */
  const ignored = Effect.fn("Endangered.ignored")(function* (tree: Tree, profile: SandboxProfile) {
    if (!tree.git) return [];
    return yield* collect(backend, profile, listIgnored, maxListBytes).pipe(
      Effect.map(({ code, bytes }) => (code === 0 ? decodeForDisplay(bytes).split("\0") : [])),
      Effect.orElseSucceed((): ReadonlyArray<string> => []),
      Effect.map((paths) =>
        paths
          .filter(
            (path) => path !== "" && !path.endsWith("/") && !isRegenerable(path) && nameOf(path) !== ".git"
          )
          .slice(0, maxEndangeredFiles)
      )
    );
  });

  /** Makes what a tree holds durable: one event for each file, with its content in an artifact. */
  const record = Effect.fn("Endangered.record")(function* (tree: Tree) {
    const held = [...tree.files].flatMap(([path, { kept, stamp }]) =>
      kept === null ? [] : [{ path, kept, stamp }]
    );
    return yield* Effect.forEach(held.slice(0, maxEndangeredFiles), ({ path, kept, stamp }) =>
      artifacts.put(kept).pipe(Effect.map((preImage): Payload => existing(path, kept, stamp, preImage)))
    );
  });

  return { ignored, record };
});

const existing = (
  path: string,
  kept: Uint8Array,
  stamp: Known["stamp"],
  preImage: ReturnType<typeof digestBytes>
): Payload => {
  const version = { path, hash: preImage, size: kept.length, mode: stamp.mode };
  return {
    type: "file_changed",
    path,
    before: version,
    after: version,
    owner: "pre_existing",
    preImage,
    additions: 0,
    deletions: 0
  };
};
