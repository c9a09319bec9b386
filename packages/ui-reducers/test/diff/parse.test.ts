import { createTwoFilesPatch, parsePatch } from "diff";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDiff } from "../../src/index.ts";

const gitDiff = `diff --git a/src/a.ts b/src/a.ts
index 1111111..2222222 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,3 +1,3 @@ function f() {
 one
-two
+TWO
 three
\\ No newline at end of file
diff --git a/new.txt b/new.txt
new file mode 100644
index 0000000..3333333
--- /dev/null
+++ b/new.txt
@@ -0,0 +1,2 @@
+--- not a header
+++ neither
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-bye
diff --git a/old name b/new name
similarity index 100%
rename from old name
rename to new name
diff --git a/logo.png b/logo.png
index 4444444..5555555 100644
Binary files a/logo.png and b/logo.png differ
diff --git "a/\\303\\244.txt" "b/\\303\\244.txt"
old mode 100644
new mode 100755
`;

describe("a unified diff", () => {
  it("is read as files with their kinds, names and counts", () => {
    const document = parseDiff(gitDiff);
    expect(
      document?.files.map(({ before, after, change, binary }) => ({ before, after, change, binary }))
    ).toEqual([
      { before: "src/a.ts", after: "src/a.ts", change: "modified", binary: false },
      { before: null, after: "new.txt", change: "added", binary: false },
      { before: "gone.txt", after: null, change: "deleted", binary: false },
      { before: "old name", after: "new name", change: "renamed", binary: false },
      { before: "logo.png", after: "logo.png", change: "modified", binary: true },
      { before: "ä.txt", after: "ä.txt", change: "modified", binary: false }
    ]);
    expect(document).toMatchObject({ additions: 3, deletions: 2, cut: false });
  });

  it("numbers each line on the side it is on", () => {
    const [hunk] = parseDiff(gitDiff)?.files[0]?.hunks ?? [];
    expect(hunk?.lines).toEqual([
      { kind: "context", text: "one", before: 1, after: 1 },
      { kind: "deletion", text: "two", before: 2, after: null },
      { kind: "addition", text: "TWO", before: null, after: 2 },
      { kind: "context", text: "three", before: 3, after: 3 },
      { kind: "no_newline", text: "No newline at end of file", before: null, after: null }
    ]);
  });

  it("is read as far as it goes where it was cut, and says so", () => {
    const document = parseDiff("@@ -1,9 +1,9 @@\n a\n-b\n+c\n[… 40 lines left out …]", "x.ts");
    expect(document).toMatchObject({ cut: true, additions: 1, deletions: 1, files: [{ after: "x.ts" }] });
  });

  it("is none where there is no diff", () => {
    for (const text of ["", "no unstaged changes", "+ a list\n- of points", "--- a title\ntext"]) {
      expect(parseDiff(text)).toBeUndefined();
    }
  });

  it("holds nothing that a terminal would obey", () => {
    const document = parseDiff("@@ -0,0 +1 @@\n+\u001b]52;c;eA==\u0007evil\u202e\n", "x");
    expect(document?.files[0]?.hunks[0]?.lines[0]?.text).toBe("evil");
  });

  it("agrees with a strict parser on any whole diff", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "", "--- x", "+++ y", "@@ -1 +1 @@", "diff --git a/x b/x"), {
        maxLength: 30
      })
      .map((lines) => lines.join("\n"));
    return fc.assert(
      fc.property(text, text, (before, after) => {
        const patch = createTwoFilesPatch("a/f", "b/f", before, after);
        const expected = parsePatch(patch)[0]?.hunks.flatMap(({ lines }) => lines) ?? [];
        const marks = { context: " ", addition: "+", deletion: "-", no_newline: "\\ " };
        const read = parseDiff(patch)?.files[0]?.hunks.flatMap(({ lines }) =>
          lines.map(({ kind, text }) => `${marks[kind]}${text}`)
        );
        expect(read ?? []).toEqual(expected);
      })
    );
  });

  it("gives a name that git spelled in digits back as a name, and nothing that a terminal would obey", () => {
    const parsed = parseDiff(
      'diff --git "a/f\\303\\274r\\033[2J\\342\\200\\256x" "b/f\\303\\274r\\033[2J\\342\\200\\256x"\nBinary files differ\n'
    );
    expect(parsed?.files[0]?.after).toBe("fürx");
  });
});
