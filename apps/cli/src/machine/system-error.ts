/** What the operating system meant, in words. */

/** The error's code (`ENOENT`, `ENOSPC`); none for an error that isn't the system's. */
export const systemErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

const meanings: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "the operation is not permitted",
  ENOENT: "there is no such file or directory",
  ENOTDIR: "a part of the path is not a directory",
  EISDIR: "it is a directory",
  EEXIST: "it exists already",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the file system is read-only",
  EMFILE: "too many files are open",
  ELOOP: "too many symbolic links",
  EIO: "the disk reported an error"
};

/** One clause that says what went wrong. */
export const systemProblem = (error: unknown): string => {
  const code = systemErrorCode(error);
  return (
    (code === undefined ? undefined : meanings[code]) ??
    (error instanceof Error ? error.message : String(error))
  );
};
