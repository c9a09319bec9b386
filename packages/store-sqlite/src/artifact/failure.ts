/** What the file system reports, as the one error of the port. */
import { ArtifactFailed } from "@latch/kernel";
import type { ArtifactId } from "@latch/protocol";
import { codeOf } from "../connection/failure.ts";

type Reason = ArtifactFailed["reason"];

const reasons: ReadonlyMap<string, Reason> = new Map([
  ["ENOENT", "missing"],
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["EFBIG", "full"],
  ["EACCES", "unwritable"],
  ["EPERM", "unwritable"],
  ["EROFS", "unwritable"],
  ["ENOTDIR", "unwritable"]
]);

export const artifactFailed =
  (operation: "put" | "read", directory: string, artifact?: ArtifactId) =>
  (cause: unknown): ArtifactFailed => {
    const said = cause instanceof Error ? cause.message : String(cause);
    const found = reasons.get(codeOf(cause)) ?? "other";
    const reason = operation === "put" && found === "missing" ? "unwritable" : found;
    return new ArtifactFailed({
      operation,
      ...(artifact === undefined ? {} : { artifact }),
      reason,
      detail: `${said} (${remedies[reason](directory)})`
    });
  };

const remedies: Readonly<Record<Reason, (directory: string) => string>> = {
  missing: (directory) => `it is not in ${directory}; restore it from a copy`,
  corrupt: (directory) => `restore it from a copy of ${directory}`,
  full: (directory) => `free some space for ${directory}`,
  unwritable: (directory) => `make ${directory} writable for this user`,
  other: (directory) => `check the disk that holds ${directory}`
};
