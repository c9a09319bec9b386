/**
 * What the drift of a workspace is read from: its files, and git's word about them. Everything by paths relative to the
 * workspace, and read-only.
 */
import { FileSystem } from "@effect/platform";
import { Effect, Option } from "effect";
import { relative, within } from "../../policy/path.ts";
import { ExecutionBackend, type SandboxProfile } from "../../port/execution-backend.ts";
import { type FileStamp, FileStamps } from "../../port/file-stamps.ts";
import { maxListBytes } from "../defaults.ts";
import { FileAccess } from "../file-access.ts";
import { type Collected, collect, type FixedCommand } from "../fixed-command.ts";
import { encodeLink } from "../text-codec.ts";
import { below } from "./tree.ts";

export interface Entry {
  readonly path: string;
  readonly kind: FileStamp["kind"];
}

export interface Disk {
  /** The profile of the kernel's own questions. */
  readonly profile: SandboxProfile;
  readonly stampsOf: (paths: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<FileStamp | null>>;
  readonly entries: (directory: string) => Effect.Effect<ReadonlyArray<Entry>>;
  /** The content of a file, of a link where it leads; null where it can't be read, or is neither. */
  readonly read: (path: string, kind: FileStamp["kind"]) => Effect.Effect<Uint8Array | null>;
  /** What git says; none where it refuses, or there is no git. */
  readonly ask: (question: FixedCommand) => Effect.Effect<Option.Option<Collected>>;
  /** Latch's state and credentials: never looked at, never kept. */
  readonly isHidden: (path: string) => boolean;
}

export const make = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem;
  const stamps = yield* FileStamps;
  const backend = yield* ExecutionBackend;
  const access = yield* FileAccess;
  const profile: SandboxProfile = {
    workspace: access.workspace,
    capabilities: new Set(["workspace_read"]),
    externalRoots: []
  };
  const absolute = (path: string): string => (path === "" ? access.workspace : `${access.workspace}/${path}`);
  const readAs = {
    file: fs.readFile,
    link: (path: string) => Effect.map(fs.readLink(path), encodeLink),
    directory: () => Effect.succeed(null),
    other: () => Effect.succeed(null)
  };
  // Mostly none: this is asked for every file there is.
  const hidden = [access.stateDirectory, ...access.secrets]
    .filter((place) => within(access.workspace, place))
    .map((place) => relative(access.workspace, place));

  return {
    profile,
    stampsOf: (paths) => stamps.of(paths.map(absolute)),
    entries: (directory) =>
      Effect.map(stamps.list(absolute(directory)), (found) =>
        found.map(({ name, kind }) => ({ path: below(directory, name), kind }))
      ),
    read: (path, kind) => Effect.orElseSucceed(readAs[kind](absolute(path)), () => null),
    ask: (question) =>
      collect(backend, profile, question, maxListBytes).pipe(
        Effect.map((said) => (said.code === 0 ? Option.some(said) : Option.none())),
        Effect.orElseSucceed(() => Option.none())
      ),
    isHidden: (path) => hidden.some((place) => path === place || path.startsWith(`${place}/`))
  } satisfies Disk;
});
