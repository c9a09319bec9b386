/** Files that hold a log in a form that can't be read as it is, told by their first characters. */
const containers: ReadonlyArray<readonly [start: string, problem: string]> = [
  // Bytes that are no UTF-8 have been read as U+FFFD.
  ["(\uFFFD/\uFFFD", "it is compressed; run: zstd -d FILE, and import what that writes"],
  ["\u001f\uFFFD", "it is compressed; run: gunzip -k FILE, and import what that writes"],
  ["SQLite format 3\u0000", "it is a database; if it is opencode's, run: opencode export ID"]
];

/** What is wrong with a file that begins like this; none where it may be a log. */
export const wrongContainer = (head: string): string | undefined =>
  containers.find(([start]) => head.startsWith(start))?.[1];
