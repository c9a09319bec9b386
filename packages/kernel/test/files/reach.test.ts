import { describe, expect, it } from "@effect/vitest";
import { reachOf } from "../../src/files/drift/reach.ts";

const path = (path: string, recursive = false, pattern = false) =>
  ({ type: "path", path, recursive, pattern }) as const;

const covered = (touch: Parameters<typeof reachOf>[0][number]) => {
  const reach = reachOf([touch], "/w");
  return ["a", "a/b", "ab", "d/a"].filter(reach.covers);
};

describe("the reach of a command", () => {
  it("is the file it names, or the tree", () => {
    expect(covered(path("/w/a"))).toEqual(["a"]);
    expect(covered(path("/w/a", true))).toEqual(["a", "a/b"]);
  });

  it("of a pattern is all below the directory before it", () => {
    expect(covered(path("/w/a/*.log", false, true))).toEqual(["a", "a/b"]);
    expect(covered(path("/w/a*", false, true))).toEqual(["a", "a/b", "ab", "d/a"]);
    expect(covered(path("/*/a", false, true))).toEqual(["a", "a/b", "ab", "d/a"]);
  });

  it("is everything where a tree above the workspace goes, or nobody knows", () => {
    for (const touch of [
      path("/", true),
      path("/w", true),
      { type: "uncommitted" },
      { type: "unnamed" }
    ] as const) {
      expect(reachOf([touch], "/w").everything).toBe(true);
    }
  });

  it("is nothing outside the workspace", () => {
    expect(reachOf([path("/tmp/x", true), path("/wx", true), path("/", false)], "/w").nothing).toBe(true);
    expect(reachOf([], "/w").nothing).toBe(true);
  });
});
