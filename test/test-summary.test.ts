import { expect, it } from "vitest";
import { line, summarise } from "../scripts/test-summary/summarise.mjs";

const file = (status: string, ...tests: ReadonlyArray<string>) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one }))
});
const closing = (...testResults: ReadonlyArray<ReturnType<typeof file>>) =>
  line(summarise({ success: testResults.every(({ status }) => status === "passed"), testResults }));

it("the closing line counts tests over all files", () => {
  expect(closing(file("passed", "passed", "passed"), file("failed", "passed", "failed"))).toBe(
    "3 passed, 1 failed"
  );
});

it("a skipped test is named, and is no pass", () => {
  expect(closing(file("passed", "passed", "pending", "todo"))).toBe("1 passed, 0 failed, 2 skipped");
});

it("a file that could not be read is a failure", () => {
  expect(closing(file("passed", "passed"), file("failed"))).toBe("1 passed, 1 failed");
  expect(closing(file("failed", "passed", "pending"))).toBe("1 passed, 1 failed, 1 skipped");
});

it("an error outside any test is a failure", () => {
  expect(line(summarise({ success: false, testResults: [file("passed", "passed")] }))).toBe(
    "1 passed, 1 failed"
  );
});

it("a run without a report is a failure", () => {
  expect(line(summarise(undefined))).toBe("0 passed, 1 failed");
});
