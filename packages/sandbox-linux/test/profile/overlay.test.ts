import { dirname } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import fc from "fast-check";
import { contains } from "../../src/path/within.ts";
import { compose, decisive, type Overlay, ruleOf, type Show } from "../../src/profile/overlay.ts";
import { withPins } from "../../src/profile/pinned.ts";

const names = ["a", "b", "ab"];
const path = fc
  .array(fc.constantFrom(...names), { maxLength: 4 })
  .map((parts) => (parts.length === 0 ? "/" : `/${parts.join("/")}`));
const show: fc.Arbitrary<Show> = fc.constantFrom<Show>(
  { type: "read-only" },
  { type: "writable" },
  { type: "hidden", kind: "directory" },
  { type: "scratch" }
);
const host: Overlay = { rule: "host", path: "/", show: { type: "read-only" } };
const overlays = fc
  .array(fc.record({ path, show }), { maxLength: 12 })
  .map((list) => [host, ...list.map((each): Overlay => ({ rule: "host", ...each }))]);

/** The doctrine in its plainest form: the deepest that contains the path, the strictest of those. */
const strictness = ["hidden", "scratch", "read-only", "writable"];
const expected = (all: ReadonlyArray<Overlay>, asked: string): Show["type"] | undefined =>
  all
    .filter((overlay) => contains(overlay.path, asked))
    .sort(
      (one, other) =>
        other.path.length - one.path.length ||
        strictness.indexOf(one.show.type) - strictness.indexOf(other.show.type)
    )[0]?.show.type;

/** Nothing can be told apart in an empty private directory and in one that is hidden, except by writing to it. */
const seen = (type: Show["type"] | undefined) => (type === "hidden" ? "scratch" : type);

describe("overlays", () => {
  it.prop(
    "show at every path what the deepest and strictest one says, however they are given",
    [overlays, path],
    ([all, asked]) => {
      expect(seen(decisive(compose(all), asked)?.show.type)).toBe(seen(expected(all, asked)));
    }
  );

  it.prop(
    "show the same with pins, which leave no directory above a guarded place free to be renamed",
    [overlays, path],
    ([all, asked]) => {
      const composed = compose(all);
      const pinned = withPins(composed);
      expect(decisive(pinned, asked)?.show.type).toBe(decisive(composed, asked)?.show.type);
      const mounts = new Set(pinned.map((overlay) => overlay.path));
      for (const overlay of composed.filter(({ show: { type } }) => type === "read-only")) {
        const parent = dirname(overlay.path);
        if (decisive(composed, parent)?.show.type === "writable") expect(mounts).toContain(parent);
      }
    }
  );

  it.prop("are mounted outer before inner", [overlays], ([all]) => {
    const paths = compose(all).map((overlay) => overlay.path);
    for (const [index, inner] of paths.entries()) {
      for (const later of paths.slice(index + 1)) expect(contains(later, inner)).toBe(false);
    }
  });

  it.prop("don't depend on the order they are given in", [overlays], ([all]) => {
    expect(compose([...all].reverse()).map(ruleOf)).toEqual(compose(all).map(ruleOf));
  });

  it("make no mount where their surroundings show the same already", () => {
    const readOnly = (at: string): Overlay => ({ rule: "workspace", path: at, show: { type: "read-only" } });
    expect(compose([host, readOnly("/work"), readOnly("/work/.git")])).toEqual([host]);
  });

  it("cover a hidden directory with an empty one and a hidden file with one that can't be opened", () => {
    const hidden = (kind: "directory" | "file") =>
      ruleOf({ rule: "credentials", path: "/h", show: { type: "hidden", kind } }).args;
    expect(hidden("directory")).toEqual(["--perms", "0555", "--tmpfs", "/h"]);
    expect(hidden("file")).toEqual(["--ro-bind", "/dev/null", "/h"]);
  });
});
