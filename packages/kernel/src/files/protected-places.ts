/**
 * Latch's state directory and credentials, recognised by identity and not only by name: a bind mount, another case of
 * the same name, or a hard link to one of their files is the same place.
 */
import { FileSystem, type Error as Platform } from "@effect/platform";
import { Effect, Option, Ref } from "effect";
import { normalise, parent, within } from "../policy/path.ts";
import { maxProtectedEntries } from "./defaults.ts";

/** What makes two paths one file: its device and its number there. */
export type FileIdentity = string;

export const identity = (info: FileSystem.File.Info): FileIdentity =>
  `${info.dev}:${Option.getOrElse(info.ino, () => "?")}`;

/** The files of one directory, known until the directory itself changes. */
interface Listing {
  readonly stamp: string;
  readonly files: ReadonlySet<FileIdentity>;
  readonly directories: ReadonlyArray<string>;
}

export interface ProtectedPlaces {
  /** Whether a real path is a protected place, or lies in one. */
  readonly covers: (real: string) => Effect.Effect<boolean>;
  /** Whether a file with several names has one of them in a protected place. Fails closed. */
  readonly sharesFile: (info: FileSystem.File.Info) => Effect.Effect<boolean>;
}

export const make = Effect.fn("ProtectedPlaces.make")(function* (places: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem;
  const listings = yield* Ref.make<ReadonlyMap<string, Listing>>(new Map());
  const resolved = Effect.forEach(places, (place) =>
    fs.realPath(place).pipe(Effect.orElseSucceed(() => normalise(place)))
  );

  const covers = Effect.fn("ProtectedPlaces.covers")(function* (real: string) {
    const roots = yield* resolved;
    if (roots.some((root) => within(root, real))) return true;
    const identities = new Set(
      (yield* Effect.forEach(roots, (root) => Effect.option(fs.stat(root))))
        .flatMap(Option.toArray)
        .map(identity)
    );
    for (let path = real; ; path = parent(path)) {
      const info = yield* Effect.option(fs.stat(path));
      if (Option.isSome(info) && identities.has(identity(info.value))) return true;
      if (path === "/") return false;
    }
  });

  const list = (directory: string): Effect.Effect<Listing, Platform.PlatformError> =>
    Effect.gen(function* () {
      const info = yield* fs.stat(directory);
      const known = (yield* Ref.get(listings)).get(directory);
      const stamp = `${identity(info)}:${Option.match(info.mtime, { onNone: () => 0, onSome: (time) => time.getTime() })}`;
      if (known !== undefined && known.stamp === stamp) return known;
      const files = new Set<FileIdentity>();
      const directories: Array<string> = [];
      for (const name of yield* fs.readDirectory(directory)) {
        const path = `${directory}/${name}`;
        const entry = yield* Effect.option(fs.stat(path));
        if (Option.isNone(entry)) continue;
        if (entry.value.type === "Directory") directories.push(path);
        else files.add(identity(entry.value));
      }
      const listing = { stamp, files, directories };
      yield* Ref.update(listings, (all) => new Map(all).set(directory, listing));
      return listing;
    });

  const holds = Effect.fn("ProtectedPlaces.holds")(function* (wanted: FileIdentity) {
    const queue = [...(yield* resolved)];
    let seen = 0;
    for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
      const info = yield* Effect.option(fs.stat(place));
      if (Option.isNone(info)) continue;
      if (info.value.type !== "Directory") {
        if (identity(info.value) === wanted) return true;
        continue;
      }
      const listing = yield* list(place);
      seen += listing.files.size + listing.directories.length;
      if (listing.files.has(wanted) || seen > maxProtectedEntries) return true;
      queue.push(...listing.directories);
    }
    return false;
  });

  return {
    covers,
    sharesFile: (info: FileSystem.File.Info) =>
      Option.getOrElse(info.nlink, () => 1) < 2
        ? Effect.succeed(false)
        : holds(identity(info)).pipe(Effect.orElseSucceed(() => true))
  } satisfies ProtectedPlaces;
});
