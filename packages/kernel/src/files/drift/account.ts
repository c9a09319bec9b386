/**
 * What a command did to each file, as events: a reversible change where the earlier content is at hand, and one honest
 * line for all the rest.
 */
import type { CallId, Payload } from "@latch/protocol";
import { Effect } from "effect";
import { ArtifactStore } from "../../port/artifact-store.ts";
import { ExecutionBackend, type SandboxProfile } from "../../port/execution-backend.ts";
import {
  maxDriftBytes,
  maxDriftFiles,
  maxDriftPreviewBytes,
  maxEditableBytes,
  maxNamedPaths
} from "../defaults.ts";
import { lineChange } from "../line-change.ts";
import { utf8Bytes } from "../text-codec.ts";
import { contents } from "./blobs.ts";
import { below, type Difference, versionOf } from "./tree.ts";

/** Where changes come from, for the log. */
export interface Cause {
  readonly command: string;
  readonly callId?: CallId | undefined;
}

/** A difference with the content that is there now: null for neither a regular file nor a link, or one that is too large. */
export interface Examined extends Difference {
  readonly bytes: Uint8Array | null;
}

export const make = Effect.gen(function* () {
  const backend = yield* ExecutionBackend;
  const artifacts = yield* ArtifactStore;

  /** The contents before, by path. */
  const earlier = Effect.fn("Drift.earlier")(function* (
    examined: ReadonlyArray<Examined>,
    profile: SandboxProfile
  ) {
    const wanted = examined.flatMap(({ path, before }) =>
      before?.blob != null && before.kept === null && before.stamp.kind === "file"
        ? [{ path, blob: before.blob, size: before.stamp.size }]
        : []
    );
    const found =
      wanted.length === 0 ? new Map<string, Uint8Array>() : yield* contents(backend, profile, wanted);
    return (path: string): Uint8Array | null =>
      examined.find((one) => one.path === path)?.before?.kept ?? found.get(path) ?? null;
  });

  const changed = Effect.fn("Drift.changed")(function* (
    { path, before, after, bytes }: Examined,
    old: Uint8Array | null,
    cause: Cause,
    previews: { left: number }
  ) {
    const from = before === null || old === null ? null : versionOf(path, before.stamp, old);
    const to = after === null || bytes === null ? null : versionOf(path, after, bytes);
    if (from?.hash === to?.hash && from?.mode === to?.mode && from?.link === to?.link) return null;
    const preImage = old === null ? undefined : yield* artifacts.put(old);
    // Where a link leads is no line of a file.
    const { preview, ...counts } = lineChange(
      from?.link === true ? null : old,
      to?.link === true ? null : bytes
    );
    const fits = preview !== undefined && utf8Bytes(preview) <= previews.left;
    if (fits) previews.left -= utf8Bytes(preview);
    return {
      type: "file_changed",
      path,
      before: from,
      after: to,
      owner: "shell",
      ...(preImage === undefined ? {} : { preImage }),
      ...(cause.callId === undefined ? {} : { callId: cause.callId }),
      ...counts,
      ...(fits ? { preview } : {})
    } satisfies Payload;
  });

  /** Keeps what is needed to go back before it says that one can. */
  return Effect.fn("Drift.account")(function* (
    examined: ReadonlyArray<Examined>,
    cause: Cause,
    profile: SandboxProfile
  ) {
    if (examined.length > maxDriftFiles) {
      return [lost(cause, examined, `more than ${maxDriftFiles} files changed at once`)];
    }
    const content = yield* earlier(examined, profile);
    const payloads: Array<Payload> = [];
    const unkept: Array<Examined> = [];
    const previews = { left: maxDriftPreviewBytes };
    let bytes = 0;
    for (const one of examined) {
      const old = content(one.path);
      bytes += old?.length ?? 0;
      if (bytes > maxDriftBytes || !isReversible(one, old)) {
        unkept.push(one);
        continue;
      }
      const payload = yield* changed(one, old, cause, previews).pipe(
        Effect.catchTag("ArtifactFailed", () => Effect.succeed(unkeepable))
      );
      if (payload === unkeepable) unkept.push(one);
      else if (payload !== null) payloads.push(payload);
    }
    if (unkept.length > 0) payloads.push(lost(cause, unkept, "their earlier content was not kept"));
    return payloads;
  });
});

const unkeepable = "unkeepable" as const;

/** Both sides are known, or rightly absent. */
const isReversible = ({ before, after, bytes }: Examined, old: Uint8Array | null): boolean => {
  const isThere = after !== null && after.kind !== "directory";
  return (before === null || old !== null) && (!isThere || bytes !== null);
};

/** What a command changed beyond recall, or may have: no path where nothing could be seen. */
export const lost = (
  cause: Cause,
  examined: ReadonlyArray<Pick<Difference, "path">>,
  reason: string
): Payload => ({
  type: "shell_mutation_observed",
  command: cause.command,
  paths: examined.slice(0, maxNamedPaths).map(({ path }) => path),
  reversible: false,
  reason: examined.length > maxNamedPaths ? `${reason}; ${examined.length} paths in all` : reason
});

/** Repositories that a command made: nobody can take one back file by file, and what is in it takes effect later. */
export const appeared = (cause: Cause, roots: ReadonlyArray<string>): ReadonlyArray<Payload> =>
  roots.length === 0
    ? []
    : [
        lost(
          cause,
          roots.map((root) => ({ path: below(root, ".git") })),
          "a repository of its own: its hooks and settings take effect with Git commands in it"
        )
      ];

/** Whether the content of a file that is there can be read to account for it. */
export const isReadable = ({ after }: Difference): boolean =>
  (after?.kind === "file" || after?.kind === "link") && after.size <= maxEditableBytes;
