import { expect, it } from "@effect/vitest";
import { older, parseVersion } from "../../src/probe/version.ts";

it("versions compare by number, not by letter", () => {
  expect(parseVersion("bubblewrap 0.11.1\n")).toEqual([0, 11, 1]);
  expect(parseVersion("bubblewrap 1.0")).toEqual([1, 0, 0]);
  expect(parseVersion("bwrap: unknown option")).toBeUndefined();
  expect(older([0, 4, 1], [0, 5, 0])).toBe(true);
  expect(older([0, 11, 0], [0, 5, 0])).toBe(false);
  expect(older([0, 5, 0], [0, 5, 0])).toBe(false);
  expect(older([1, 0, 0], [0, 5, 9])).toBe(false);
});
