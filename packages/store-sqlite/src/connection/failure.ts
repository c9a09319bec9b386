/**
 * What SQLite and the file system report, as the one error of the port: a reason that callers branch on, words
 * that name the file, and what a person can do about it.
 */
import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { StoreFailed } from "@latch/kernel";

type Reason = StoreFailed["reason"];

/** The code of an error of SQLite (`SQLITE_BUSY`) or of the system (`ENOSPC`); empty for any other. */
export const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";

/** Another process holds what was needed: trying again helps. */
export const isBusy = (cause: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(cause));

/** Damage that may lie in a derived table: rebuilding it from the log helps, unless the log itself is damaged. */
export const isDamage = (cause: unknown): boolean => /^SQLITE_(CORRUPT|ERROR)/.test(codeOf(cause));

const systemReason = (code: string): Reason =>
  ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EISDIR", "ENOENT"].includes(code)
    ? "unwritable"
    : ["ENOSPC", "EDQUOT", "EFBIG"].includes(code)
      ? "full"
      : "other";

const reasonOf = (cause: unknown, file: string): Reason => {
  const code = codeOf(cause);
  if (isBusy(cause)) return "busy";
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return "corrupt";
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code)) return "unwritable";
  if (code === "SQLITE_FULL") return "full";
  // SQLite calls only ENOSPC "full"; a quota, a file size limit and a full shared-memory file are I/O errors to it.
  if (/^SQLITE_IOERR_(WRITE|SHMSIZE|FSYNC|TRUNCATE)/.test(code)) return hasRoom(file) ? "other" : "full";
  if (cause instanceof TypeError && cause.message.includes("not open")) return "closed";
  return code.startsWith("E") ? systemReason(code) : "other";
};

const hasRoom = (file: string): boolean => {
  try {
    const disk = statfsSync(dirname(file));
    return disk.bavail * disk.bsize > 1_048_576;
  } catch {
    return true;
  }
};

const remedies: Readonly<Record<Reason, (file: string) => string>> = {
  full: (file) =>
    `free some space for ${dirname(file)} and run it again; everything committed before is kept`,
  busy: () => "another process is holding it: wait for that one to finish, or end it, and run it again",
  corrupt: (file) =>
    `restore a copy, or move ${file} aside and start fresh; "sqlite3 ${file} .recover" may save what it holds`,
  unwritable: (file) =>
    `make ${file} and its directory writable for this user, or choose another place with LATCH_HOME`,
  closed: () => "open the store again",
  other: (file) => `check the disk that holds ${file}`
};

const details: Readonly<Record<Reason, (file: string) => string>> = {
  full: (file) => `there is no space left for ${file}`,
  busy: (file) => `${file} is locked`,
  corrupt: (file) => `${file} is damaged, or is not a database`,
  unwritable: (file) => `${file} can't be opened for writing`,
  closed: (file) => `${file} is closed`,
  other: (file) => `${file} failed`
};

/** The failure of one operation on one file. `cause` is what SQLite or the system threw. */
export const storeFailed = (operation: string, file: string, cause: unknown): StoreFailed => {
  const reason = reasonOf(cause, file);
  const said = cause instanceof Error ? cause.message : String(cause);
  const code = codeOf(cause);
  return new StoreFailed({
    operation,
    reason,
    detail: `${details[reason](file)} (${code === "" || said.includes(code) ? said : `${said}, ${code}`})`,
    remedy:
      code === "SQLITE_IOERR_WRITE" && reason === "other"
        ? `a write was refused: check free space, quota and file size limits for ${dirname(file)}, and the disk's health`
        : remedies[reason](file)
  });
};
