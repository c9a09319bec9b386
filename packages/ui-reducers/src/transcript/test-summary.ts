/** The line of a test runner's output that says how it went. */

const lines: ReadonlyArray<RegExp> = [
  /^\s*Tests\s+.*\b\d+ (?:passed|failed).*$/m,
  /^test result: .*$/m,
  /^=+ (.*\b\d+ (?:passed|failed|error).*) =+$/m,
  /^Tests:\s+.*$/m,
  /^\s*\d+ passing.*$/m,
  /^# (?:pass|fail) \d+$/m,
  /^(?:ok|FAIL)\s+\S+\s+[\d.]+s$/m
];

export const testSummary = (output: string): string | null => {
  for (const line of lines) {
    const found = line.exec(output);
    if (found !== null) return (found[1] ?? found[0]).trim();
  }
  return null;
};
