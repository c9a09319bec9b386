/**
 * What a test run came to. A file that failed before its first test counts as one failure: it hides all of its tests.
 *
 * @typedef {{ readonly status: string, readonly assertionResults: ReadonlyArray<{ readonly status: string }> }} FileResult
 * @typedef {{ readonly success: boolean, readonly testResults: ReadonlyArray<FileResult> }} Report
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Summary
 */

/** @type {(report: Report | undefined) => Summary} */
export const summarise = (report) => {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const count = (/** @type {string} */ status) => tests.filter((test) => test.status === status).length;
  const unreadable = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed")
  ).length;
  const failed = count("failed") + unreadable;
  return {
    passed: count("passed"),
    // An error outside any test, such as an unhandled rejection, fails the run without failing a test.
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: tests.length - count("passed") - count("failed")
  };
};

/** @type {(summary: Summary) => string} */
export const line = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
