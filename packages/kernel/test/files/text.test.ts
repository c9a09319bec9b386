import { describe, expect, it } from "@effect/vitest";
import { applyPatch } from "diff";
import { Either, Option } from "effect";
import * as fc from "fast-check";
import { maxComparedLines, previewBytes, previewLines } from "../../src/files/defaults.ts";
import { parseAnswers } from "../../src/files/drift/blobs.ts";
import { parseEverything } from "../../src/files/drift/git-lists.ts";
import { lineChange } from "../../src/files/line-change.ts";
import { inTheManner, replaceOnce } from "../../src/files/replacement.ts";
import { cutTail, decodeUtf8, encodeUtf8 } from "../../src/files/text-codec.ts";

const lines = fc
  .array(fc.constantFrom("a", "b", "", "c d", "{", "}"), { maxLength: 40 })
  .map((some) => some.map((line) => `${line}\n`).join(""));

describe("a change in lines", () => {
  it("counts what came and went, and its preview leads from the one text to the other", async () => {
    await fc.assert(
      fc.property(lines, lines, (old, fresh) => {
        const { additions, deletions, preview } = lineChange(encodeUtf8(old), encodeUtf8(fresh));
        const count = (text: string) => text.split("\n").length - 1;
        expect(count(fresh) - count(old)).toBe(additions - deletions);
        if (old === fresh)
          expect({ additions, deletions, preview }).toEqual({
            additions: 0,
            deletions: 0,
            preview: undefined
          });
        else expect(applyPatch(old, `--- a\n+++ b\n${preview}\n`)).toBe(fresh);
      })
    );
  });

  it("keeps its preview short, and shows of a rewrite both what went and what came", () => {
    const old = Array.from({ length: 2_000 }, (_, index) => `old ${index}\n`).join("");
    const fresh = Array.from({ length: 3_000 }, (_, index) => `new ${index}\n`).join("");
    const change = lineChange(encodeUtf8(old), encodeUtf8(fresh));
    expect(change).toMatchObject({ additions: 3_000, deletions: 2_000 });
    const shown = (change.preview ?? "").split("\n");
    expect(shown.length).toBeLessThanOrEqual(previewLines);
    expect(shown.filter((line) => line.startsWith("-")).length).toBeGreaterThan(60);
    expect(shown.filter((line) => line.startsWith("+")).length).toBeGreaterThan(60);
    expect(shown.at(-1)).toMatch(/^… \d+ more lines of this diff$/);
  });

  it("keeps its preview small whatever the lines are", async () => {
    await fc.assert(
      fc.property(fc.array(fc.nat(3_000), { maxLength: 400 }), (lengths) => {
        const text = lengths.map((length) => `${"ä".repeat(length)}\n`).join("");
        const { preview } = lineChange(null, encodeUtf8(text));
        expect(encodeUtf8(preview ?? "").length).toBeLessThanOrEqual(previewBytes);
        expect((preview ?? "").split("\n").length).toBeLessThanOrEqual(previewLines);
      }),
      { numRuns: 40 }
    );
  });

  it("costs no more than a moment for the largest of changes", () => {
    const text = (mark: string) =>
      encodeUtf8(Array.from({ length: maxComparedLines }, (_, index) => `${mark}${index}\n`).join(""));
    const before = performance.now();
    expect(lineChange(text("a"), text("b"))).toMatchObject({
      additions: maxComparedLines,
      deletions: maxComparedLines
    });
    const shuffled = (step: number) =>
      encodeUtf8(Array.from({ length: 12_000 }, (_, index) => `${(index * step) % 12_007}\n`).join(""));
    lineChange(shuffled(1), shuffled(5_003));
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it("of bytes that are no text has none", () => {
    expect(lineChange(new Uint8Array([0, 1]), encodeUtf8("a\n"))).toEqual({ additions: 0, deletions: 0 });
    expect(lineChange(null, new Uint8Array([0xff]))).toEqual({ additions: 0, deletions: 0 });
  });
});

const words = fc
  .array(fc.constantFrom("a", "b", "ab", "\n", " "), { maxLength: 30 })
  .map((some) => some.join(""));

describe("replacing one piece", () => {
  it("happens exactly where the piece is there once, and then is all that changes", async () => {
    await fc.assert(
      fc.property(words, words, words, (text, old, fresh) => {
        const result = replaceOnce(text, old, fresh);
        const times = old === "" ? 0 : text.split("").filter((_, at) => text.startsWith(old, at)).length;
        expect(Either.isRight(result)).toBe(times === 1 && old !== fresh);
        if (Either.isRight(result)) {
          const at = text.indexOf(old);
          expect(result.right).toBe(text.slice(0, at) + fresh + text.slice(at + old.length));
        }
      })
    );
  });

  it("fits a piece with line feeds to a file with CRLF, and leaves the rest of the file alone", async () => {
    await fc.assert(
      fc.property(words, words, words, (before, old, after) => {
        const text = `${before}|${old}x|${after}`.replaceAll("\n", "\r\n");
        const result = replaceOnce(text, `|${old}x|`, "|\n|");
        const expected = `${before}|\n|${after}`.replaceAll("\n", "\r\n");
        if (text.includes("\r\n")) expect(result).toEqual(Either.right(expected));
      })
    );
  });

  it("counts pieces that overlap", () => {
    expect(Either.flip(replaceOnce("aaa", "aa", "b"))).toEqual(
      Either.right(expect.stringContaining("occurs 2 times"))
    );
  });

  it("says where the piece almost is", () => {
    const text = "function one() {\n    return 1;\n}\nfunction two() {\n    return 2;\n}\n";
    const hint = (old: string) => Either.getOrElse(Either.flip(replaceOnce(text, old, "x")), () => "");
    expect(hint("function two() {\n  return 2;\n}")).toContain(
      "with other white space, at line 4:\nfunction two() {\n    return 2;\n}"
    );
    expect(hint("function twoo() {\n")).toContain("most similar lines begin at line 4");
    expect(hint("import everything")).toBe("old does not occur in the file: read it again");
  });

  it("keeps mixed line ends as they are given", () => {
    expect(inTheManner("a\r\nb\n", "x\ny\n")).toBe("x\ny\n");
    expect(inTheManner("a\r\nb\r\n", "x\r\ny\n")).toBe("x\r\ny\n");
    expect(inTheManner("a\r\nb\r\n", "x\ny\n")).toBe("x\r\ny\r\n");
  });
});

describe("bytes as text", () => {
  it("come back the same, and what is not UTF-8 is no text", async () => {
    await fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const bytes = encodeUtf8(text);
        expect(decodeUtf8(bytes)).toEqual(Option.some(text));
      })
    );
    expect(decodeUtf8(new Uint8Array([0xc3, 0x28]))).toEqual(Option.none());
    expect(decodeUtf8(encodeUtf8("\ufeffx"))).toEqual(Option.some("\ufeffx"));
  });

  it("cut anywhere are whole characters without the cut tail", async () => {
    await fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(), (text, at) => {
        const bytes = encodeUtf8(text);
        const cut = bytes.subarray(0, bytes.length === 0 ? 0 : at % (bytes.length + 1));
        const whole = cut.subarray(0, cut.length - cutTail(cut));
        expect(Option.isSome(decodeUtf8(whole))).toBe(true);
        expect(cut.length - whole.length).toBeLessThan(4);
      })
    );
  });
});

describe("what git says", () => {
  it("is read with every name a file can have", () => {
    const oid = "a".repeat(40);
    const index = [
      `100644 ${oid} 0\tplain`,
      `100755 ${oid} 0\twith\ttab\nand feed`,
      `120000 ${oid} 0\tlink`,
      `160000 ${oid} 0\tsubmodule`,
      ...[1, 2, 3].map((stage) => `100644 ${oid} ${stage}\tconflict`)
    ];
    const lists = [index, ["plain"], ["new", "nested/"], ["out/", "a.log"]];
    const said = `${lists.map((names) => names.map((name) => `${name}\0`).join("")).join("\0")}\0${"b".repeat(40)}\n`;
    const found = parseEverything(said);
    expect([...found.blobs.keys()]).toEqual(["plain", "with\ttab\nand feed"]);
    expect([...found.tracked]).toEqual(["plain", "with\ttab\nand feed", "link", "conflict"]);
    expect([...found.modified]).toEqual(["plain", "conflict"]);
    expect([...found.untracked]).toEqual(["new"]);
    expect([...found.ignored]).toEqual(["nested", "out", "a.log"]);
    expect(found.head).toBe("b".repeat(40));
  });

  it("of an empty repository is empty", () => {
    expect(parseEverything("\0\0\0\0")).toMatchObject({ head: null });
    expect(parseEverything("\0\0\0\0").tracked.size).toBe(0);
  });

  it("of blobs is one answer for each question, whatever is in them", async () => {
    const answer = (content: Uint8Array | null) =>
      content === null
        ? encodeUtf8(`${"0".repeat(40)} missing\n`)
        : Buffer.concat([
            encodeUtf8(`${"0".repeat(40)} blob ${content.length}\n`),
            content,
            encodeUtf8("\n")
          ]);
    await fc.assert(
      fc.property(fc.array(fc.option(fc.uint8Array({ maxLength: 40 }), { nil: null })), (contents) => {
        const bytes = new Uint8Array(Buffer.concat(contents.map(answer)));
        expect(parseAnswers(bytes)).toEqual(contents);
      })
    );
  });
});
