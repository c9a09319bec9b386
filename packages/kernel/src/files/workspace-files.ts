/**
 * Files as the tools reach them: every path resolved through links before anything is decided about it, nothing read
 * or written outside what the call may touch, and every write all or nothing.
 */
import { FileSystem, type Path, type Error as Platform } from "@effect/platform";
import { type ArtifactId, digestBytes } from "@latch/protocol";
import { Context, Effect, Layer, Option, Random, type Scope } from "effect";
import { parent } from "../policy/path.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { concatenate } from "./concatenate.ts";
import { maxEditableBytes } from "./defaults.ts";
import { FileAccess } from "./file-access.ts";
import * as HollowDirectory from "./hollow-directory.ts";
import * as Locating from "./locating.ts";
import { isMissing, type Located, refuse } from "./locating.ts";
import { PathRefused } from "./path-refused.ts";
import * as ProtectedPlaces from "./protected-places.ts";
import { decodeForDisplay, encodeLink } from "./text-codec.ts";

/** An open file: exactly the one that was checked. */
export interface OpenFile {
  readonly located: Located;
  readonly size: number;
  readonly mode: number;
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  /** At most `length` bytes from `offset`. Fewer at the end. */
  readonly read: (offset: number, length: number) => Effect.Effect<Uint8Array, PathRefused>;
}

/** A file's whole content at one moment. */
export interface Content {
  readonly bytes: Uint8Array;
  readonly hash: ArtifactId;
  /** Of a regular file. */
  readonly mode: number;
  readonly owner: OpenFile["owner"];
  /** A symbolic link itself: the bytes are where it leads. */
  readonly link: boolean;
}

export class WorkspaceFiles extends Context.Tag("@latch/kernel/WorkspaceFiles")<
  WorkspaceFiles,
  {
    /** Resolves a path that a model gave. What doesn't exist yet is located where it would be. */
    readonly locate: (path: string, profile: SandboxProfile) => Effect.Effect<Located, PathRefused>;
    /** As `locate`, but a link in the last name is the file that is meant, not what it leads to. */
    readonly locateItself: (path: string, profile: SandboxProfile) => Effect.Effect<Located, PathRefused>;
    /** Opens a regular file for reading. Closed with the scope. */
    readonly open: (located: Located) => Effect.Effect<OpenFile, PathRefused, Scope.Scope>;
    /** The whole of a file of at most `maxEditableBytes`; none where there is no file. */
    readonly content: (located: Located) => Effect.Effect<Option.Option<Content>, PathRefused>;
    /**
     * The same of what was located itself, which may be a link. Directories without a file in them are nothing;
     * `isGone` names files that count as none.
     */
    readonly contentItself: (
      located: Located,
      isGone?: (name: string) => boolean
    ) => Effect.Effect<Option.Option<Content>, PathRefused>;
    /**
     * Puts bytes in the place of `before`, all or nothing, and only if `before` is still what is there. Keeps mode and,
     * where possible, owner. A file with several names gets a content of its own: the other names keep the old one.
     */
    readonly replace: (
      located: Located,
      before: Option.Option<Content>,
      bytes: Uint8Array,
      mode?: number
    ) => Effect.Effect<void, PathRefused>;
    /** As `replace`, with a symbolic link to where the bytes say. */
    readonly link: (
      located: Located,
      before: Option.Option<Content>,
      target: Uint8Array
    ) => Effect.Effect<void, PathRefused>;
    /** Removes the file, only if `before` is still what is there. */
    readonly remove: (located: Located, before: Content) => Effect.Effect<void, PathRefused>;
  }
>() {}

const make = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem;
  const access = yield* FileAccess;
  const places = yield* ProtectedPlaces.make([access.stateDirectory, ...access.secrets]);

  const hollow = HollowDirectory.make(fs);

  const { locate, locateItself, realPath } = yield* Locating.make(places);

  const open = Effect.fn("WorkspaceFiles.open")(function* (located: Located) {
    const { real, name } = located;
    const before = yield* fs.stat(real).pipe(Effect.mapError(unreadable(name)));
    if (before.type !== "File") {
      const what = before.type === "Directory" ? "a directory" : "not a regular file";
      return yield* refuse(name, "irregular", `it is ${what}`);
    }
    const file = yield* fs.open(real, { flag: "r" }).pipe(Effect.mapError(unreadable(name)));
    const info = yield* file.stat.pipe(Effect.mapError(unreadable(name)));
    const still = yield* Effect.option(fs.realPath(real));
    const same = ProtectedPlaces.identity(info) === ProtectedPlaces.identity(before);
    if (!same || Option.getOrNull(still) !== real) {
      return yield* refuse(name, "raced", "it was replaced while it was being opened: try again");
    }
    if (yield* places.sharesFile(info)) {
      return yield* refuse(name, "protected", "it is another name of a protected file");
    }
    const read = (offset: number, length: number) =>
      readAll(file, offset, length).pipe(Effect.mapError(unreadable(name)));
    const owner = Option.all({ uid: info.uid, gid: info.gid });
    return {
      located,
      size: Number(info.size),
      mode: info.mode & 0o7777,
      owner: Option.getOrNull(owner),
      read
    } satisfies OpenFile;
  });

  const content = Effect.fn("WorkspaceFiles.content")(
    function* (located: Located) {
      const file = yield* open(located).pipe(
        Effect.map(Option.some),
        Effect.catchIf(
          (error) => error.reason === "missing",
          () => Effect.succeed(Option.none<OpenFile>())
        )
      );
      if (Option.isNone(file)) return Option.none<Content>();
      if (file.value.size > maxEditableBytes) {
        return yield* refuse(
          located.name,
          "too_large",
          `${file.value.size} bytes are more than the ${maxEditableBytes} that can be edited as a whole`
        );
      }
      const bytes = yield* file.value.read(0, file.value.size + 1);
      const { mode, owner } = file.value;
      return Option.some<Content>({ bytes, hash: digestBytes(bytes), mode, owner, link: false });
    },
    (effect) => Effect.scoped(effect)
  );

  const contentItself = Effect.fn("WorkspaceFiles.contentItself")(function* (
    located: Located,
    isGone: (name: string) => boolean = () => false
  ) {
    const target = yield* Effect.option(fs.readLink(located.real));
    if (Option.isNone(target)) {
      return (yield* hollow.is(located, isGone)) ? Option.none<Content>() : yield* content(located);
    }
    const bytes = encodeLink(target.value);
    if (bytes === null) {
      return yield* refuse(located.name, "irregular", "it is a link whose target is no valid text");
    }
    return Option.some<Content>({ bytes, hash: digestBytes(bytes), mode: 0, owner: null, link: true });
  });

  const unchanged = Effect.fn("WorkspaceFiles.unchanged")(function* (
    located: Located,
    before: Option.Option<Content>
  ) {
    const directory = parent(located.real);
    const real = yield* realPath(directory, located.name);
    const now = real === directory ? Option.getOrNull(yield* contentItself(located)) : null;
    const was = Option.getOrNull(before);
    if (real !== directory || now?.hash !== was?.hash || now?.link !== was?.link) {
      return yield* refuse(
        located.name,
        "raced",
        "it was changed by something else while it was being written"
      );
    }
  });

  const replace = (located: Located, before: Option.Option<Content>, bytes: Uint8Array, mode?: number) =>
    put(located, before, (temporary) =>
      fill(temporary, bytes, Option.getOrNull(Option.filter(before, (content) => !content.link)), mode)
    );

  const link = (located: Located, before: Option.Option<Content>, target: Uint8Array) =>
    put(located, before, (temporary) => fs.symlink(decodeForDisplay(target), temporary));

  /** Makes the new file under a name of its own, then moves it into place. */
  const put = Effect.fn("WorkspaceFiles.put")(
    function* (
      located: Located,
      before: Option.Option<Content>,
      make: (temporary: string) => Effect.Effect<void, Platform.PlatformError>
    ) {
      const directory = parent(located.real);
      const failed = unwritable(located.name);
      yield* fs.makeDirectory(directory, { recursive: true }).pipe(Effect.mapError(failed));
      const name = `${directory}/.latch-${(yield* Random.nextIntBetween(0, 2 ** 48)).toString(36)}.tmp`;
      yield* Effect.acquireUseRelease(
        Effect.succeed(name),
        (temporary) =>
          Effect.gen(function* () {
            yield* make(temporary).pipe(Effect.mapError(failed));
            yield* unchanged(located, before);
            yield* hollow.clear(located, `${temporary}.d`).pipe(Effect.mapError(failed));
            yield* fs.rename(temporary, located.real).pipe(Effect.mapError(failed));
            yield* syncDirectory(directory);
          }),
        (temporary) => Effect.ignore(fs.remove(temporary, { force: true }))
      );
    },
    // Between the last look and the rename there must be nothing to stop at.
    Effect.uninterruptible
  );

  const fill = (path: string, bytes: Uint8Array, before: Content | null, mode?: number) =>
    Effect.scoped(
      Effect.gen(function* () {
        const file = yield* fs.open(path, { flag: "wx", mode: 0o666 });
        yield* file.writeAll(bytes);
        const keep = mode ?? before?.mode;
        const mine = yield* file.stat;
        if (before?.owner && Option.getOrNull(mine.uid) !== before.owner.uid) {
          yield* Effect.ignore(fs.chown(path, before.owner.uid, before.owner.gid));
        }
        if (keep !== undefined) yield* fs.chmod(path, keep);
        yield* file.sync;
      })
    );

  const remove = Effect.fn("WorkspaceFiles.remove")(function* (located: Located, before: Content) {
    yield* unchanged(located, Option.some(before));
    yield* fs.remove(located.real).pipe(Effect.mapError(unwritable(located.name)));
    yield* syncDirectory(parent(located.real));
  }, Effect.uninterruptible);

  /** Some systems can't sync a directory; the rename itself is atomic there too. */
  const syncDirectory = (directory: string) =>
    Effect.ignore(Effect.scoped(Effect.flatMap(fs.open(directory, { flag: "r" }), (file) => file.sync)));

  return WorkspaceFiles.of({
    locate,
    locateItself,
    open,
    content,
    contentItself,
    replace,
    link,
    remove
  });
});

const unreadable =
  (path: string) =>
  (error: Platform.PlatformError): PathRefused =>
    isMissing(error)
      ? new PathRefused({ path, reason: "missing", detail: "there is no such file" })
      : new PathRefused({ path, reason: "unreadable", detail: `it can't be read: ${error.message}` });

const unwritable =
  (path: string) =>
  (error: Platform.PlatformError): PathRefused =>
    new PathRefused({ path, reason: "unreadable", detail: `it can't be written: ${error.message}` });

/** Reads until there is nothing more: one read may give less than it was asked for. */
const readAll = Effect.fn("WorkspaceFiles.readAll")(function* (
  file: FileSystem.File,
  offset: number,
  length: number
) {
  yield* file.seek(offset, "start");
  const chunks: Array<Uint8Array> = [];
  let left = length;
  while (left > 0) {
    const chunk = yield* file.readAlloc(left);
    if (Option.isNone(chunk)) break;
    chunks.push(chunk.value);
    left -= chunk.value.length;
  }
  return concatenate(chunks);
});

export const layer: Layer.Layer<WorkspaceFiles, never, FileSystem.FileSystem | Path.Path | FileAccess> =
  Layer.effect(WorkspaceFiles, make);
