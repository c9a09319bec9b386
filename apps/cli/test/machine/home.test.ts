import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { locate } from "../../src/config/paths.ts";
import { ensureHome } from "../../src/machine/home.ts";
import { realPath } from "../../src/machine/path-lookup.ts";
import { folder } from "../harness/folder.ts";

const paths = (userHome: string, stateDir?: string) =>
  locate(
    { workingDirectory: userHome, userHome, latchHome: undefined, environment: {} },
    undefined,
    stateDir
  );

const mode = (path: string): number => statSync(path).mode & 0o777;

describe("the home", () => {
  it.effect("is made for its owner alone, with its parents, and put back so", () =>
    Effect.gen(function* () {
      const place = folder();
      const places = paths(place, join(place, "deep/er/state"));
      yield* ensureHome(places);
      expect(mode(join(place, ".latch"))).toBe(0o700);
      expect(mode(join(place, "deep/er/state"))).toBe(0o700);
      chmodSync(join(place, ".latch"), 0o755);
      yield* ensureHome(places);
      expect(mode(join(place, ".latch"))).toBe(0o700);
    })
  );

  it.effect("that can't be a folder is named", () =>
    Effect.gen(function* () {
      const place = folder({ ".latch": "a file" });
      const error = yield* Effect.flip(ensureHome(paths(place)));
      expect(error.message).toContain(join(place, ".latch"));
      expect(error.message).toContain("LATCH_HOME");
    })
  );
});

describe("a real path", () => {
  it("follows links of what exists and keeps the rest", () => {
    const place = folder();
    mkdirSync(join(place, "real"));
    symlinkSync(join(place, "real"), join(place, "link"));
    writeFileSync(join(place, "real/file"), "");
    expect(realPath(join(place, "link/new/er"))).toBe(join(place, "real/new/er"));
    expect(realPath(join(place, "link/file/below"))).toBe(join(place, "real/file/below"));
    expect(realPath(join(place, "link"))).toBe(join(place, "real"));
  });

  it("is unknown where links go in a circle", () => {
    const place = folder();
    symlinkSync(join(place, "b"), join(place, "a"));
    symlinkSync(join(place, "a"), join(place, "b"));
    expect(realPath(join(place, "a"))).toBeUndefined();
  });
});
