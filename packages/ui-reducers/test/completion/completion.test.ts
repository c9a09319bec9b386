import type { CommandEntry } from "@latch/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attachArgument,
  commandPrefix,
  droppedImages,
  matchingCommands,
  matchingFiles,
  mayBeImage,
  mentionAt,
  subsequence
} from "../../src/index.ts";

const commands = ["mode", "model", "compact", "checkpoint", "permissions", "help"].map(
  (name): CommandEntry => ({ name, usage: "", description: "", whileRunning: true })
);
const names = (typed: string) => matchingCommands(commands, typed).map(({ name }) => name);

describe("the palette", () => {
  it("opens while a command's name is being typed, and for nothing else", () => {
    expect(commandPrefix("/")).toBe("");
    expect(commandPrefix("/mo")).toBe("mo");
    for (const text of ["", "mo", "/mode plan", " /mo", "/a\nb"]) expect(commandPrefix(text)).toBeUndefined();
  });

  it("lists what holds the letters in order, the nearest first, and everything for nothing", () => {
    expect(names("")).toEqual(commands.map(({ name }) => name));
    expect(names("mod")).toEqual(["mode", "model"]);
    expect(names("CP")).toEqual(["compact", "checkpoint"]);
    expect(names("pm")).toEqual(["permissions"]);
    expect(names("xyz")).toEqual([]);
  });
});

describe("a match", () => {
  it("marks the letters it was made by", () => {
    expect(subsequence("ab", "xaxb")?.places).toEqual([1, 3]);
    expect(subsequence("ba", "xaxb")).toBeUndefined();
  });
});

describe("file completion", () => {
  it("is for the word with an @ that the cursor is in", () => {
    expect(mentionAt("see @src/a", 10)).toEqual({ start: 4, end: 10, typed: "src/a" });
    expect(mentionAt("see @src/a.ts now", 8)).toEqual({ start: 4, end: 13, typed: "src" });
    expect(mentionAt("@", 1)).toEqual({ start: 0, end: 1, typed: "" });
    for (const [text, cursor] of [
      ["me@example.org", 8],
      ["see @a b", 8],
      ["plain", 3]
    ] as const) {
      expect(mentionAt(text, cursor)).toBeUndefined();
    }
  });

  it("puts a name before a folder, and the shorter path first", () => {
    const paths = ["src/view/rows.ts", "rows/old/thing.ts", "test/view/rows.test.ts", "README.md"];
    expect(matchingFiles(paths, "rows", 10)).toEqual([
      "src/view/rows.ts",
      "test/view/rows.test.ts",
      "rows/old/thing.ts"
    ]);
    expect(matchingFiles(paths, "", 2)).toHaveLength(2);
  });
});

describe("the file of an /attach", () => {
  it("is what stands behind the command, spaces and all", () => {
    expect(attachArgument("/attach ")).toEqual({ start: 8, typed: "" });
    expect(attachArgument("/image a b.png")).toEqual({ start: 7, typed: "a b.png" });
    for (const text of ["/attach", "/attachments x", "say /attach x", "/attach a\nb"]) {
      expect(attachArgument(text)).toBeUndefined();
    }
  });

  it("is an image, or a folder on the way to one", () => {
    expect(["a.png", "b.JPEG", "c.webp", "d/", "e.gif", "f.png.txt"].filter(mayBeImage)).toEqual([
      "a.png",
      "b.JPEG",
      "c.webp",
      "d/"
    ]);
  });
});

describe("files that were dropped", () => {
  it("are paths of images and nothing else", () => {
    expect(droppedImages("/tmp/a.png")).toEqual(["/tmp/a.png"]);
    expect(droppedImages("'/tmp/my shot.png' ")).toEqual(["/tmp/my shot.png"]);
    expect(droppedImages("/tmp/my\\ shot.png ~/b.jpg")).toEqual(["/tmp/my shot.png", "~/b.jpg"]);
    expect(droppedImages("file:///tmp/my%20shot.webp")).toEqual(["/tmp/my shot.webp"]);
    for (const text of [
      "",
      "look at /tmp/a.png",
      "/tmp/a.txt",
      "a.png",
      "see a.png",
      "file:///%ff.png",
      "\\"
    ]) {
      expect(droppedImages(text)).toEqual([]);
    }
  });

  it("are looked for in any text without harm", () =>
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => Array.isArray(droppedImages(text)))));
});
