/**
 * Taking changes back, one file after another. Everything is looked at before anything is touched; a file that is not as
 * the change left it stays as it is, and is named.
 */
import { digestBytes, type PayloadOf } from "@latch/protocol";
import { Effect, Option } from "effect";
import type { Located } from "../files/locating.ts";
import { type Content, WorkspaceFiles } from "../files/workspace-files.ts";
import { ArtifactStore } from "../port/artifact-store.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { SessionLog } from "../run/session-log.ts";
import { type Entry, type Step, sameContent, type Version } from "./change-ledger.ts";

/** What became of one change of a step, or would. */
export type Outcome =
  | {
      readonly type: "restored";
      readonly path: string;
      /** "as_it_was": it had the earlier content already, by hand or by an undo that was cut off. */
      readonly now: "content" | "removed" | "as_it_was";
    }
  | { readonly type: "refused"; readonly path: string; readonly reason: string };

interface Looked {
  readonly located: Located;
  readonly current: Option.Option<Content>;
}

const laterStays = (path: string): Outcome => ({
  type: "refused",
  path,
  reason: "a later change of it stays"
});

/** What puts an earlier content back: its bytes, none for no file, or nothing at all where it is there already. */
type Means = Uint8Array | null | "as_it_was";

const restored = ({ path, to }: Entry, means: Means): Outcome => ({
  type: "restored",
  path,
  now: means === "as_it_was" ? means : to.hash === null ? "removed" : "content"
});

export const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const files = yield* WorkspaceFiles;
  const artifacts = yield* ArtifactStore;

  const refused = (entry: Entry, reason: string) =>
    Effect.fail<Outcome>({ type: "refused", path: entry.path, reason });

  const look = Effect.fn("Reversal.look")(function* (
    entry: Entry,
    profile: SandboxProfile,
    isGone?: (name: string) => boolean
  ) {
    const located = yield* files
      .locateItself(entry.path, profile)
      .pipe(Effect.catchAll((error) => refused(entry, error.detail)));
    if (located.name !== entry.path) return yield* refused(entry, "a directory above it is a link now");
    const current = yield* files
      .contentItself(located, isGone)
      .pipe(Effect.catchAll((error) => refused(entry, error.detail)));
    return { located, current } satisfies Looked;
  });

  /** What to put there, if the file has the content that the change left, or has the earlier one again. */
  const fetch = Effect.fn("Reversal.fetch")(function* (entry: Entry, there: Version) {
    if (!sameContent(there, entry.from)) {
      if (sameContent(there, entry.to)) return "as_it_was" as const;
      return yield* refused(entry, drift(entry, there.hash));
    }
    if (entry.to.hash === null) return null;
    const { preImage } = entry;
    if (preImage === undefined) return yield* refused(entry, "its earlier content was not kept");
    const bytes = yield* artifacts.size(preImage).pipe(
      Effect.flatMap((size) => artifacts.read(preImage, 0, size)),
      Effect.catchAll((error) => refused(entry, error.message))
    );
    if (digestBytes(bytes) !== entry.to.hash) return yield* refused(entry, "its kept content is damaged");
    return bytes;
  });

  const restore = Effect.fn("Reversal.restore")(function* (
    entry: Entry,
    { located, current }: Looked,
    means: Means
  ) {
    const back = means === "as_it_was" ? yield* known(entry) : yield* put(entry, { located, current }, means);
    yield* log.append([
      {
        type: "change_reverted",
        path: entry.path,
        hash: entry.to.hash,
        undone: entry.sequence,
        ...back
      } satisfies PayloadOf<"change_reverted">
    ]);
    return restored(entry, means);
  });

  /** Keeps what is there, then replaces it. Returns the way back. */
  const put = Effect.fn("Reversal.put")(function* (
    entry: Entry,
    { located, current }: Looked,
    bytes: Uint8Array | null
  ) {
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
        : entry.to.link === true
          ? files.link(located, current, bytes)
          : files.replace(located, current, bytes, entry.to.mode);
    yield* change.pipe(Effect.catchAll((error) => refused(entry, error.detail)));
    if (preImage === undefined || old === null) return {};
    return old.link ? { preImage } : { preImage, mode: old.mode };
  });

  /** The way back to what the change left, where its bytes were ever kept. */
  const known = ({ from }: Entry) =>
    from.hash === null
      ? Effect.succeed({})
      : artifacts.size(from.hash).pipe(
          Effect.as({ preImage: from.hash, ...(from.mode === undefined ? {} : { mode: from.mode }) }),
          Effect.orElseSucceed(() => ({}))
        );

  /** What a reversal would do. Touches nothing. */
  const foresee = Effect.fn("Reversal.foresee")(function* (step: Step, profile: SandboxProfile) {
    // What each file would have by then; "stays" once a change of it was refused.
    const then = new Map<string, Version | "stays">();
    const isGone = (path: string): boolean => {
      const known = then.get(path);
      return known !== undefined && known !== "stays" && known.hash === null;
    };
    return yield* Effect.forEach(step, (entry) =>
      Effect.gen(function* () {
        const known = then.get(entry.path);
        if (known === "stays") return laterStays(entry.path);
        const there = known ?? (liesBelow(entry.path, isGone) ? nothing : undefined);
        const means = yield* fetch(entry, there ?? versionOf((yield* look(entry, profile, isGone)).current));
        then.set(entry.path, entry.to);
        return restored(entry, means);
      }).pipe(
        Effect.catchAll((outcome) => {
          then.set(entry.path, "stays");
          return Effect.succeed(outcome);
        })
      )
    );
  });

  /** Takes back what can be taken back, newest first. A file whose newest change stays keeps its older ones too. */
  const reverse = Effect.fn("Reversal.reverse")(function* (step: Step, profile: SandboxProfile) {
    const stuck = new Set<string>();
    return yield* Effect.forEach(step, (entry) =>
      stuck.has(entry.path)
        ? Effect.succeed(laterStays(entry.path))
        : Effect.gen(function* () {
            const looked = yield* look(entry, profile);
            return yield* restore(entry, looked, yield* fetch(entry, versionOf(looked.current)));
          }).pipe(
            Effect.catchIf(isOutcome, (outcome) => {
              stuck.add(entry.path);
              return Effect.succeed(outcome);
            })
          )
    );
  });

  return { foresee, reverse };
});

const nothing: Version = { hash: null };

const versionOf = (current: Option.Option<Content>): Version => Option.getOrElse(current, () => nothing);

/** Whether something above a path was a link or a file until now, and is gone. */
const liesBelow = (path: string, isGone: (path: string) => boolean): boolean => {
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    if (isGone(path.slice(0, end))) return true;
  }
  return false;
};

const isOutcome = (error: Outcome | { readonly _tag: string }): error is Outcome => "type" in error;

/** Why a change can't be taken back from what is there: null for no file. */
export const drift = (entry: Pick<Entry, "owner" | "from">, hash: string | null): string => {
  const who = entry.owner === "shell" ? "a command" : "Latch";
  if (hash === null) return `it has been deleted since ${who} changed it`;
  if (entry.from.hash === null) return `it exists again since ${who} deleted it`;
  return `it has been changed since ${who} changed it`;
};

/** One line for a person: what was done, or with `would` what was only foreseen. */
export const describe = (outcome: Outcome, would = false): string => {
  const { path } = outcome;
  if (outcome.type === "refused") {
    return `${would ? "would leave" : "left"} ${path} as it is: ${outcome.reason}`;
  }
  switch (outcome.now) {
    case "content":
      return `${would ? "would restore" : "restored"} ${path}`;
    case "removed":
      return `${would ? "would remove" : "removed"} ${path}`;
    case "as_it_was":
      return `${path} is as it was already`;
  }
};
