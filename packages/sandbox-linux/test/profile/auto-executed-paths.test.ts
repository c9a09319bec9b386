import { expect, it } from "@effect/vitest";
import { runsLater } from "@latch/kernel";
import { autoExecutedPaths, homeStartupPaths } from "../../src/profile/auto-executed-paths.ts";

it("what is held read-only as running unasked is pointed out by the kernel where it changes all the same", () => {
  for (const { path } of [...autoExecutedPaths, ...homeStartupPaths.filter((one) => one.path !== "bin")]) {
    expect([path, runsLater(`${path}/x`) ?? runsLater(path)]).toEqual([path, expect.any(String)]);
  }
});
