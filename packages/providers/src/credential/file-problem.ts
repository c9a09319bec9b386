/** Why a private file can't be used, and what to do. Never carries any of its content. */

export interface FileProblem {
  readonly problem: string;
  readonly remedy: string;
}

const meanings: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EPERM", "the operation is not permitted"],
  ["ENOENT", "there is no such folder"],
  ["ENOTDIR", "a part of the path is not a folder"],
  ["EISDIR", "it is a folder"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk quota is used up"],
  ["EROFS", "the file system is read-only"],
  ["ELOOP", "it is a symbolic link"]
]);

/** The code of a system's error; an empty text for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** An error of the system in words of ours: its own text may quote what was read. */
export const systemProblem = (error: unknown): string => {
  const code = codeOf(error);
  return meanings.get(code) ?? (code === "" ? "the system reported an error" : `the system says ${code}`);
};
