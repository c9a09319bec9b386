/**
 * What a session changed, as a person looks it over: each file from before its first change to what is there now, what
 * could be taken back, what runs by itself later, and what could not be accounted for.
 */
import { type ChangeOwner, isKind } from "@latch/protocol";
import { Effect, Option } from "effect";
import { type LineChange, lineChange, unifiedDiff } from "../files/line-change.ts";
import { SessionFiles } from "../files/session-files.ts";
import { WorkspaceFiles } from "../files/workspace-files.ts";
import { ArtifactStore } from "../port/artifact-store.ts";
import { EventStore } from "../port/event-store.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { SessionLog } from "../run/session-log.ts";
import { type Checkpoint, type Entry, sameContent } from "./change-ledger.ts";
import * as Reversal from "./reversal.ts";
import { runsLater } from "./runs-later.ts";

export interface ReviewedFile {
  /** Relative to the workspace where it lies inside, else absolute. */
  readonly path: string;
  readonly what: "created" | "changed" | "deleted";
  /** Who changed it last. */
  readonly owner: ChangeOwner;
  readonly additions: number;
  readonly deletions: number;
  /** Why undo would leave it as it is; null where it would bring it back. */
  readonly stays: string | null;
  /** Who runs it later, and when. */
  readonly runsLater: string | null;
  /** Unified, without a header; only where it was asked for and both sides are text. */
  readonly diff?: string;
}

/** What a command changed, or may have, beyond recall. */
export interface Unaccounted {
  readonly command: string;
  /** Empty where nothing could be seen. */
  readonly paths: ReadonlyArray<string>;
  readonly reason: string | null;
}

export interface Review {
  /** By path. */
  readonly files: ReadonlyArray<ReviewedFile>;
  readonly unaccounted: ReadonlyArray<Unaccounted>;
  /** Oldest first. */
  readonly checkpoints: ReadonlyArray<Checkpoint>;
  /** Changes that were taken back and can be done again. */
  readonly takenBack: number;
}

export interface ReviewRequest {
  readonly diffs: boolean;
}

/** Lines of unaccounted changes that are looked at. */
const maxUnaccounted = 1_000;

const isUnaccounted = isKind("shell_mutation_observed");

export const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const store = yield* EventStore;
  const session = yield* SessionFiles;
  const files = yield* WorkspaceFiles;
  const artifacts = yield* ArtifactStore;
  const { foresee } = yield* Reversal.make;

  const bytesBefore = ({ to, preImage }: Entry) =>
    to.hash === null || preImage === undefined
      ? Effect.succeedNone
      : artifacts.size(preImage).pipe(
          Effect.flatMap((size) => artifacts.read(preImage, 0, size)),
          Effect.option
        );

  const profileFor = (paths: ReadonlyArray<string>): SandboxProfile => ({
    workspace: log.workspace,
    capabilities: new Set(["workspace_read"]),
    externalRoots: paths.filter((path) => path.startsWith("/"))
  });

  /** `entries` are one file's, oldest first. None where it came back to what it was. */
  const fileOf = Effect.fn("Review.fileOf")(function* (
    path: string,
    entries: readonly [Entry, ...ReadonlyArray<Entry>],
    { diffs }: ReviewRequest,
    stays: string | null
  ) {
    const [oldest] = entries;
    const newest = entries.at(-1) ?? oldest;
    if (sameContent(oldest.to, newest.from) && oldest.to.mode === newest.from.mode) return [];
    const now = yield* files.locateItself(path, profileFor([path])).pipe(
      Effect.flatMap(files.contentItself),
      Effect.map(Option.map(({ bytes }) => bytes)),
      Effect.orElseSucceed(() => Option.none<Uint8Array>())
    );
    const before = yield* bytesBefore(oldest);
    const isWhole = oldest.to.hash === null || Option.isSome(before);
    const from = Option.getOrNull(before);
    const to = Option.getOrNull(now);
    const counts: LineChange = isWhole ? lineChange(from, to) : { additions: 0, deletions: 0 };
    const diff = diffs && isWhole ? unifiedDiff(from, to) : undefined;
    return [
      {
        path,
        what: oldest.to.hash === null ? "created" : newest.from.hash === null ? "deleted" : "changed",
        owner: newest.owner,
        additions: counts.additions,
        deletions: counts.deletions,
        stays,
        runsLater: runsLater(path) ?? null,
        ...(diff === undefined ? {} : { diff })
      } satisfies ReviewedFile
    ];
  });

  return Effect.fn("Review.review")(function* (request: ReviewRequest) {
    const ledger = yield* session.ledger;
    const byPath = new Map<string, [Entry, ...Array<Entry>]>();
    for (const entry of ledger.applied) {
      const known = byPath.get(entry.path);
      if (known === undefined) byPath.set(entry.path, [entry]);
      else known.push(entry);
    }
    const paths = [...byPath].sort(([a], [b]) => (a < b ? -1 : 1));
    // All at once: what becomes of one file may depend on another, as of a directory that a link took the place of.
    const outcomes = yield* foresee([...ledger.applied].reverse(), profileFor([...byPath.keys()]));
    const reasons = new Map(
      [...outcomes].reverse().flatMap((one) => (one.type === "refused" ? [[one.path, one.reason]] : []))
    );
    const reviewed = yield* Effect.forEach(paths, ([path, entries]) =>
      fileOf(path, entries, request, reasons.get(path) ?? null)
    );
    const events = yield* store.ofKinds(log.session, ["shell_mutation_observed"], {
      limit: maxUnaccounted,
      keep: "newest"
    });
    return {
      files: reviewed.flat(),
      unaccounted: events
        .filter(isUnaccounted)
        .flatMap(({ payload }) =>
          payload.reversible
            ? []
            : [{ command: payload.command, paths: payload.paths, reason: payload.reason ?? null }]
        ),
      checkpoints: ledger.checkpoints,
      takenBack: ledger.takenBack.filter(({ branched }) => !branched).length
    } satisfies Review;
  });
});
