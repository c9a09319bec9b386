import { describe, expect, it } from "@effect/vitest";
import fc from "fast-check";
import { editDistance, nearest } from "../../src/arguments/nearest.ts";

const word = fc.string({ maxLength: 12 });

describe("edit distance", () => {
  it.prop(
    "is a metric up to swaps: zero only for the same word, the same both ways, never above the longer word",
    [word, word],
    ([a, b]) => {
      const distance = editDistance(a, b);
      expect(distance === 0).toBe(a === b);
      expect(distance).toBe(editDistance(b, a));
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
    }
  );

  it("counts two swapped neighbours as one mistake", () => {
    expect(editDistance("promtp", "prompt")).toBe(1);
    expect(editDistance("kitten", "sitting")).toBe(3);
  });
});

describe("the nearest name", () => {
  it.prop(
    "is a known name with one letter left out of it",
    [fc.constantFrom("provider", "permissions", "workspace", "safety"), fc.nat()],
    ([name, at]) => {
      const index = at % name.length;
      const mistyped = name.slice(0, index) + name.slice(index + 1);
      expect(nearest(mistyped, ["provider", "permissions", "workspace", "safety"])).toBe(name);
    }
  );

  it("is none when nothing is close", () => {
    expect(nearest("banana", ["provider", "safety"])).toBeUndefined();
    expect(nearest("x", ["provider"])).toBeUndefined();
  });

  it("completes a beginning", () => {
    expect(nearest("perm", ["provider", "permissions"])).toBe("permissions");
  });
});
