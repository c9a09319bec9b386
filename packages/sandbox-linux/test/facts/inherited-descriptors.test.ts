import { expect, it } from "@effect/vitest";
import { inheritedDescriptors } from "../../src/facts/inherited-descriptors.ts";

it("what would pass into a child is what is open beyond the standard three without close-on-exec", () => {
  const open = (descriptor: number, flags: string) => ({
    descriptor,
    info: `pos:\t0\nflags:\t${flags}\nmnt_id:\t1\n`
  });
  expect(
    inheritedDescriptors([
      open(251, "01"),
      open(0, "0100000"),
      open(2, "01"),
      open(5, "02004000"),
      open(9, "0100002"),
      { descriptor: 12, info: "" }
    ])
  ).toEqual([9, 251]);
});
