/**
 * Where a path that a model gave really lies, and whether the call may go there. Resolved through every link before
 * anything is decided about it.
 */
import { FileSystem, Path, type Error as Platform } from "@effect/platform";
import { Effect, Option } from "effect";
import { parent, relative, within } from "../policy/path.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { maxPathCharacters } from "./defaults.ts";
import { FileAccess } from "./file-access.ts";
import { PathRefused } from "./path-refused.ts";
import type { ProtectedPlaces } from "./protected-places.ts";

/** A place that the call may touch. */
export interface Located {
  /** The real path: no link is left in it. */
  readonly real: string;
  /** As events and results call it: relative to the workspace where it lies inside, else absolute. */
  readonly name: string;
}

/** Trees that are no files of a disk. */
const special: ReadonlyArray<string> = ["/proc", "/sys", "/dev"];

export const make = Effect.fn("Locating.make")(function* (places: ProtectedPlaces) {
  const fs = yield* FileSystem.FileSystem;
  const paths = yield* Path.Path;
  const access = yield* FileAccess;

  const locate = Effect.fn("Locating.locate")(function* (path: string, profile: SandboxProfile) {
    const absolute = yield* absoluteOf(path);
    return yield* allowed(yield* realPath(absolute, path), path, profile);
  });

  const locateItself = Effect.fn("Locating.locateItself")(function* (path: string, profile: SandboxProfile) {
    const absolute = yield* absoluteOf(path);
    const directory = yield* realPath(parent(absolute), path);
    const real = `${directory === "/" ? "" : directory}/${paths.basename(absolute)}`;
    return yield* allowed(real, path, profile);
  });

  const absoluteOf = (path: string) =>
    path === "" || path.includes("\0") || path.length > maxPathCharacters
      ? refuse(path.slice(0, 80), "malformed", "this is not a path")
      : Effect.succeed(paths.resolve(access.workspace, path));

  const allowed = Effect.fn("Locating.allowed")(function* (
    real: string,
    path: string,
    profile: SandboxProfile
  ) {
    if (yield* places.covers(real)) {
      return yield* refuse(path, "protected", "this is protected: Latch's own state or a credential");
    }
    if (within(access.workspace, real)) {
      return { real, name: relative(access.workspace, real) || "." };
    }
    if (special.some((root) => within(root, real))) {
      return yield* refuse(path, "outside", "this is not a file of a disk");
    }
    const roots = yield* Effect.forEach(profile.externalRoots, (root) =>
      fs.realPath(root).pipe(Effect.orElseSucceed(() => root))
    );
    if (roots.some((root) => within(root, real))) return { real, name: real };
    return yield* refuse(path, "outside", `it lies outside the workspace, at ${real}`);
  });

  /** The deepest ancestor that exists, resolved, and the rest behind it. A link to nothing is not a missing file. */
  const realPath = Effect.fn("Locating.realPath")(function* (absolute: string, asked: string) {
    const rest: Array<string> = [];
    for (let path = absolute; ; path = parent(path)) {
      const found = yield* fs.realPath(path).pipe(
        Effect.map(Option.some),
        Effect.catchIf(isMissing, () => Effect.succeed(Option.none<string>())),
        Effect.catchAll(() =>
          refuse(asked, "unresolvable", "it can't be resolved: a loop of links, or no access")
        )
      );
      if (Option.isSome(found)) return [found.value === "/" ? "" : found.value, ...rest].join("/") || "/";
      if (yield* isLink(path)) {
        return yield* refuse(asked, "unresolvable", "it is a symbolic link to something that doesn't exist");
      }
      rest.unshift(paths.basename(path));
    }
  });

  const isLink = (path: string): Effect.Effect<boolean> =>
    fs.readLink(path).pipe(
      Effect.as(true),
      Effect.orElseSucceed(() => false)
    );

  return { locate, locateItself, realPath };
});

export const refuse = (path: string, reason: PathRefused["reason"], detail: string) =>
  Effect.fail(new PathRefused({ path, reason, detail }));

export const isMissing = (error: Platform.PlatformError): boolean =>
  error._tag === "SystemError" && error.reason === "NotFound";
