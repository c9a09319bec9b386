/**
 * Reads a unified diff, git's kind or a bare list of hunks. Tolerant where a library is not: a preview is cut in the
 * middle of a hunk and is still a diff. What isn't a diff at all is none, and is shown raw and without colour.
 *
 *     outside --"diff --git", "---"--> header --"@@"--> hunk --counts used up--> outside | hunk | header
 */
import { sanitise, sanitiseLine } from "../text/sanitise.ts";
import type { DiffDocument, DiffFile, DiffHunk, DiffLine, LineKind } from "./document.ts";

interface OpenFile {
  before: string | null | undefined;
  after: string | null | undefined;
  change: DiffFile["change"];
  binary: boolean;
  readonly meta: Array<string>;
  readonly hunks: Array<DiffHunk>;
  additions: number;
  deletions: number;
}

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
/** What other programs than git write before a file. */
const preamble = /^(?:Index: |={20,}$)/;
const omission = /^(?:\[.*\]|… .*)$/;

/** The document, or none where the text holds no hunk and no file of a diff. `path` names a bare list of hunks. */
export const parseDiff = (text: string, path: string | null = null): DiffDocument | undefined => {
  const lines = sanitise(text).replace(/\n$/, "").split("\n");
  const files: Array<OpenFile> = [];
  let file: OpenFile | undefined;
  let cut = false;
  const begin = (): OpenFile => {
    const opened: OpenFile = {
      before: undefined,
      after: undefined,
      change: "modified",
      binary: false,
      meta: [],
      hunks: [],
      additions: 0,
      deletions: 0
    };
    files.push(opened);
    return opened;
  };

  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? "";
    const header = hunkHeader.exec(line);
    if (header !== null) {
      file ??= begin();
      const body = readHunk(lines, index + 1, header);
      file.hunks.push({ header: line, lines: body.lines });
      file.additions += body.additions;
      file.deletions += body.deletions;
      cut ||= body.cut;
      index = body.next;
      continue;
    }
    if (line.startsWith("diff --git ")) {
      file = begin();
      Object.assign(file, gitNames(line));
    } else if (line.startsWith("--- ") && lines[index + 1]?.startsWith("+++ ") === true) {
      if (file === undefined || file.hunks.length > 0) file = begin();
      file.before = side(line.slice(4));
      file.after = side((lines[index + 1] ?? "").slice(4));
      index += 1;
    } else if (file !== undefined && file.hunks.length === 0) {
      readMeta(file, line);
    } else if (omission.test(line)) {
      cut = true;
    } else if (files.length === 0 && line !== "" && !preamble.test(line)) {
      return undefined;
    }
    index += 1;
  }
  return files.length === 0
    ? undefined
    : document(
        files.map((opened) => closed(opened, path)),
        cut
      );
};

const document = (files: ReadonlyArray<DiffFile>, cut: boolean): DiffDocument => ({
  files,
  additions: files.reduce((sum, file) => sum + file.additions, 0),
  deletions: files.reduce((sum, file) => sum + file.deletions, 0),
  cut
});

const closed = (file: OpenFile, path: string | null): DiffFile => {
  const before = file.before === undefined ? path : file.before;
  const after = file.after === undefined ? path : file.after;
  const change =
    file.change !== "modified"
      ? file.change
      : before === null && after !== null
        ? "added"
        : after === null && before !== null
          ? "deleted"
          : "modified";
  const { binary, meta, hunks, additions, deletions } = file;
  return { before, after, change, binary, meta, hunks, additions, deletions };
};

/** Lines of a hunk, as many as its header announces; fewer where the text was cut. */
const readHunk = (lines: ReadonlyArray<string>, start: number, header: RegExpExecArray) => {
  let before = Number(header[1]);
  let after = Number(header[3]);
  let oldLeft = Number(header[2] ?? 1);
  let newLeft = Number(header[4] ?? 1);
  const read: Array<DiffLine> = [];
  let additions = 0;
  let deletions = 0;
  let next = start;
  const add = (kind: LineKind, text: string): void => {
    const onBefore = kind === "context" || kind === "deletion";
    const onAfter = kind === "context" || kind === "addition";
    read.push({ kind, text, before: onBefore ? before : null, after: onAfter ? after : null });
    if (onBefore) {
      before += 1;
      oldLeft -= 1;
    }
    if (onAfter) {
      after += 1;
      newLeft -= 1;
    }
  };
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? "";
    if (line.startsWith("\\")) {
      add("no_newline", line.slice(1).trim());
    } else if (oldLeft <= 0 && newLeft <= 0) {
      break;
    } else if (line.startsWith("+") && newLeft > 0) {
      add("addition", line.slice(1));
      additions += 1;
    } else if (line.startsWith("-") && oldLeft > 0) {
      add("deletion", line.slice(1));
      deletions += 1;
    } else if ((line.startsWith(" ") || line === "") && oldLeft > 0 && newLeft > 0) {
      // Some programs drop the space of an empty context line.
      add("context", line.slice(1));
    } else {
      break;
    }
  }
  return { lines: read, additions, deletions, cut: oldLeft > 0 || newLeft > 0, next };
};

const readMeta = (file: OpenFile, line: string): void => {
  file.meta.push(line);
  if (line.startsWith("new file mode")) {
    file.change = "added";
    file.before = null;
  } else if (line.startsWith("deleted file mode")) {
    file.change = "deleted";
    file.after = null;
  } else if (line.startsWith("rename from ")) {
    file.change = "renamed";
    file.before = unquoted(line.slice("rename from ".length));
  } else if (line.startsWith("rename to ")) {
    file.change = "renamed";
    file.after = unquoted(line.slice("rename to ".length));
  } else if (line.startsWith("Binary files ") || line === "GIT binary patch") {
    file.binary = true;
  }
};

/** `diff --git a/x b/x`: clear only where both sides have the same name, which is when nothing else says it. */
const gitNames = (line: string): { readonly before?: string; readonly after?: string } => {
  const names = line.slice("diff --git ".length);
  const quoted = /^"a\/((?:[^"\\]|\\.)*)" "b\/((?:[^"\\]|\\.)*)"$/.exec(names);
  if (quoted !== null) return { before: unescaped(quoted[1] ?? ""), after: unescaped(quoted[2] ?? "") };
  const half = (names.length - 1) / 2;
  const before = names.slice(2, half);
  const after = names.slice(half + 3);
  return names.startsWith("a/") && before === after ? { before, after } : {};
};

const side = (written: string): string | null => {
  const name = unquoted(written.split("\t")[0] ?? "");
  return name === "/dev/null" ? null : name.replace(/^[ab]\//, "");
};

const unquoted = (name: string): string =>
  name.startsWith('"') && name.endsWith('"') ? unescaped(name.slice(1, -1)) : name;

const escapes: Readonly<Record<string, string>> = { n: " ", t: " ", '"': '"', "\\": "\\" };

/** git's C-style quoting: octal bytes of UTF-8 and a few letters. */
const unescaped = (quoted: string): string => {
  const percent = quoted
    .replaceAll("%", "%25")
    .replace(/\\([0-7]{3})|\\(.)/g, (_, octal: string | undefined, letter: string | undefined) =>
      octal === undefined
        ? (escapes[letter ?? ""] ?? "")
        : `%${Number.parseInt(octal, 8).toString(16).padStart(2, "0")}`
    );
  try {
    // Bytes that were written as digits were not there when the text was made harmless.
    return sanitiseLine(decodeURIComponent(percent));
  } catch {
    // Bytes that are no UTF-8: the name as git wrote it.
    return quoted;
  }
};
