/**
 * Taking changes back, one file after another. Everything is looked at before anything is touched; a file that is not as
 * the change left it stays as it is, and is named.
 */
import { digestBytes, type PayloadOf } from "@latch/protocol";
import { Effect, Option } from "effect";
import { ArtifactStore } from "../port/artifact-store.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { SessionLog } from "../run/session-log.ts";
import type { Entry, Step } from "./change-ledger.ts";
import type { Located } from "./locating.ts";
import { type Content, WorkspaceFiles } from "./workspace-files.ts";

/** What became of one change of a step. */
export type Outcome =
  | { readonly type: "restored"; readonly path: string; readonly now: "content" | "removed" }
  | { readonly type: "refused"; readonly path: string; readonly reason: string };

interface Ready {
  readonly entry: Entry;
  readonly located: Located;
  readonly current: Option.Option<Content>;
  readonly bytes: Uint8Array | null;
}

export const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const files = yield* WorkspaceFiles;
  const artifacts = yield* ArtifactStore;

  const refused = (entry: Entry, reason: string) =>
    Effect.fail<Outcome>({ type: "refused", path: entry.path, reason });

  /** Looks whether a change can be taken back, and fetches what that takes. Touches nothing. */
  const prepare = Effect.fn("Reversal.prepare")(function* (entry: Entry, profile: SandboxProfile) {
    const located = yield* files
      .locate(entry.path, profile)
      .pipe(Effect.catchAll((error) => refused(entry, error.detail)));
    const current = yield* files
      .content(located)
      .pipe(Effect.catchAll((error) => refused(entry, error.detail)));
    const hash = Option.getOrNull(current)?.hash ?? null;
    if (hash !== entry.from.hash) return yield* refused(entry, drift(entry, hash));
    if (entry.to.hash === null) return { entry, located, current, bytes: null } satisfies Ready;
    const { preImage } = entry;
    if (preImage === undefined) return yield* refused(entry, "its earlier content was not kept");
    const bytes = yield* artifacts.size(preImage).pipe(
      Effect.flatMap((size) => artifacts.read(preImage, 0, size)),
      Effect.catchAll((error) => refused(entry, error.message))
    );
    if (digestBytes(bytes) !== entry.to.hash) return yield* refused(entry, "its kept content is damaged");
    return { entry, located, current, bytes } satisfies Ready;
  });

  const restore = Effect.fn("Reversal.restore")(function* ({ entry, located, current, bytes }: Ready) {
    const old = Option.getOrNull(current);
    const preImage =
      old === null
        ? undefined
        : yield* artifacts.put(old.bytes).pipe(Effect.catchAll((error) => refused(entry, error.message)));
    const change =
      bytes === null
        ? old === null
          ? Effect.void
          : files.remove(located, old)
        : files.replace(located, current, bytes, entry.to.mode);
    yield* change.pipe(Effect.catchAll((error) => refused(entry, error.detail)));
    yield* log.append([
      {
        type: "change_reverted",
        path: entry.path,
        hash: entry.to.hash,
        undone: entry.sequence,
        ...(preImage === undefined || old === null ? {} : { preImage, mode: old.mode })
      } satisfies PayloadOf<"change_reverted">
    ]);
    return {
      type: "restored",
      path: entry.path,
      now: bytes === null ? "removed" : "content"
    } satisfies Outcome;
  });

  /** Takes back what can be taken back, newest first. A file whose newest change stays keeps its older ones too. */
  return Effect.fn("Reversal.reverse")(function* (step: Step, operation: string, profile: SandboxProfile) {
    const looked = yield* Effect.forEach(newestOfEachFile(step), (entry) =>
      Effect.either(prepare(entry, profile))
    );
    if (looked.every((result) => result._tag === "Left")) {
      return looked.flatMap((result) => (result._tag === "Left" ? [result.left] : []));
    }
    yield* log.append([{ type: "workspace_mutation_possible", operation }]);
    const stuck = new Set<string>();
    return yield* Effect.forEach(step, (entry) =>
      stuck.has(entry.path)
        ? Effect.succeed<Outcome>({ type: "refused", path: entry.path, reason: "a later change of it stays" })
        : prepare(entry, profile).pipe(
            Effect.flatMap(restore),
            Effect.catchIf(isOutcome, (outcome) => {
              stuck.add(entry.path);
              return Effect.succeed(outcome);
            })
          )
    );
  });
});

const isOutcome = (error: Outcome | { readonly _tag: string }): error is Outcome => "type" in error;

const newestOfEachFile = (step: Step): Step =>
  step.filter((entry, index) => step.findIndex(({ path }) => path === entry.path) === index);

const drift = (entry: Entry, hash: string | null): string => {
  const who = entry.owner === "shell" ? "a command" : "Latch";
  if (hash === null) return `it has been deleted since ${who} changed it`;
  if (entry.from.hash === null) return `it exists again since ${who} deleted it`;
  return `it has been changed since ${who} changed it`;
};
