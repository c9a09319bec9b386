import { describe, expect, it } from "@effect/vitest";
import { digestBytes } from "@latch/protocol";
import { Either } from "effect";
import * as fc from "fast-check";
import { maxOutputBytes, maxPageSourceBytes, maxPageTokens } from "../../src/defaults.ts";
import { type Page, type PageRequest, type PageSource, page, stretch } from "../../src/files/page.ts";
import { encodeUtf8 } from "../../src/files/text-codec.ts";

const tokens = (text: string): number => Math.ceil(text.length / 3);

const source = (whole: Uint8Array, request: PageRequest, options: Partial<PageSource> = {}): PageSource => {
  const { base, length } = stretch(request, whole.length);
  return {
    label: "a.txt",
    bytes: whole.slice(base, base + length),
    base,
    size: whole.length,
    request,
    defaultLines: 400,
    hashed: true,
    tokens,
    ...options
  };
};

const show = (
  text: string | Uint8Array,
  request: PageRequest = {},
  options: Partial<PageSource> = {}
): Page =>
  Either.getOrThrowWith(
    page(source(typeof text === "string" ? encodeUtf8(text) : text, request, options)),
    (refused) => refused
  );

const refusal = (bytes: Uint8Array, request: PageRequest = {}) =>
  Either.match(page(source(bytes, request)), { onLeft: ({ detail }) => detail, onRight: ({ text }) => text });

const lines = (count: number, of: (line: number) => string = (line) => `line ${line}`): string =>
  Array.from({ length: count }, (_, index) => `${of(index + 1)}\n`).join("");

describe("a page", () => {
  it("of a whole file names its hash and counts its lines", () => {
    const text = lines(3);
    expect(show(text).text).toBe(
      `hash: ${digestBytes(encodeUtf8(text))}\n[a.txt: lines 1-3 of 3]\nline 1\nline 2\nline 3\n`
    );
  });

  it("without a line feed at the end has that line too", () => {
    expect(show("one\ntwo").text).toContain("[a.txt: lines 1-2 of 2]\none\ntwo");
  });

  it("of an empty file says so, and names its hash", () => {
    expect(show("").text).toBe(`hash: ${digestBytes(new Uint8Array())}\n[a.txt: empty]`);
  });

  it("shows a window by line and says how to go on by line alone", () => {
    const shown = show(lines(10), { offset: 3, limit: 2 });
    expect(shown.text).toContain("[a.txt: lines 3-4 of 10]\nline 3\nline 4\n[continue with offset=5]");
  });

  it("shows the last lines", () => {
    expect(show(lines(10), { tail: 2 }).text).toContain("[a.txt: lines 9-10 of 10]\nline 9\nline 10\n");
  });

  it("takes CRLF off what it shows, and counts it in where to go on", () => {
    const shown = show("a\r\nb\r\n".repeat(20_000), { limit: 2 });
    expect(shown.text).toContain("\na\nb\n[continue with offset=3 byte_offset=6 cursor_line=3]");
  });

  it("of a large file has no hash and no total", () => {
    const shown = show(lines(20_000));
    expect(shown.hash).toBeNull();
    expect(shown.text).toMatch(
      /^hash: unavailable on a bounded page of \d+ bytes\n\[a\.txt: lines 1-400 of unknown\]/
    );
  });

  it("of a large file counts up to its end when it gets there", () => {
    const text = lines(20_000);
    const from = text.indexOf("line 19990\n");
    const shown = show(text, { byteOffset: from, cursorLine: 19_990 });
    expect(shown.text).toContain("[a.txt: lines 19990-20000 of 20000]");
    expect(shown.next).toBeNull();
  });

  it("scans on when the line asked for lies beyond the bytes it may read", () => {
    const text = lines(20_000);
    const first = show(text, { offset: 9_000 });
    expect(first.text).toContain("scanning for line 9000");
    const second = show(text, {
      offset: 9_000,
      byteOffset: first.next?.byteOffset ?? 0,
      cursorLine: first.next?.cursorLine ?? 0
    });
    expect(second.text).toContain("line 9000\n");
    expect(second.text).not.toContain("line 8999\n");
  });

  it("past the end says where the end is", () => {
    expect(show(lines(3), { offset: 9 }).text).toContain(
      "[a.txt: offset 9 is past the end; the last line is 3]"
    );
    expect(show(lines(3), { byteOffset: 99 }).text).toContain("byte_offset 99 is past the end; 21 bytes");
  });

  it("of the tail of a large file drops the line that was cut", () => {
    const shown = show(lines(20_000), { tail: 20_000 });
    expect(shown.text).toMatch(/the last \d+ lines, line numbers unknown\]\nline \d+\n/);
    expect(shown.text.endsWith("line 20000\n")).toBe(true);
    expect(Buffer.byteLength(shown.text)).toBeLessThanOrEqual(maxOutputBytes);
  });

  it("cuts a single over-long line between characters, and goes on in the same line", () => {
    const shown = show(`${"ä".repeat(30_000)}\nnext\n`);
    expect(shown.text).toContain("token-bounded window; continue with offset=1 byte_offset=");
    expect(shown.text).not.toContain("\ufffd");
    expect((shown.next?.byteOffset ?? 1) % 2).toBe(0);
  });

  it("refuses what is no text", () => {
    expect(refusal(new Uint8Array([65, 0, 66]))).toContain("binary");
    expect(refusal(new Uint8Array([65, 0x7f]))).toContain("binary");
    expect(refusal(new Uint8Array([0xc3, 0x28]))).toContain("UTF-8");
    expect(refusal(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]))).toContain("PNG image: use read_image");
    expect(refusal(encodeUtf8("RIFF\u0001\u0001\u0001\u0001WEBPVP8 "))).toContain(
      "WebP image: use read_image"
    );
    expect(refusal(encodeUtf8("GIF89a"))).toContain("GIF image, which is not supported");
    expect(refusal(new Uint8Array([0x42, 0x4d, 1, 2, 3, 4, 0, 0, 0, 0, 9, 9, 9, 9]))).toContain("BMP image");
    expect(show("BMW is a car maker, and this is text\n").text).toContain("BMW");
  });

  it("refuses requests that contradict themselves", () => {
    const text = encodeUtf8(lines(3));
    expect(refusal(text, { tail: 1, offset: 2 })).toContain("tail can't be combined");
    expect(refusal(text, { cursorLine: 2 })).toContain("give both");
    expect(refusal(text, { offset: 1, byteOffset: 7, cursorLine: 2 })).toContain("before cursor_line");
  });

  it("never splits a character that the bytes it may read cut", () => {
    for (let shift = 0; shift < 4; shift++) {
      const text = `${"x".repeat(shift)}${"𝄞".repeat(20_000)}`;
      expect(show(text).text).not.toContain("\ufffd");
    }
  });
});

/** Texts with all that makes pages hard: long lines, many lines, wide characters, CRLF, no last line feed. */
const anyText = fc
  .array(
    fc.record({
      piece: fc.constantFrom("a", "word ", "ä", "漢字", "𝄞", "\t", "{}", " "),
      times: fc.oneof({ weight: 9, arbitrary: fc.nat(60) }, { weight: 1, arbitrary: fc.nat(12_000) }),
      end: fc.constantFrom("\n", "\r\n", "\n\n", "")
    }),
    { maxLength: 120 }
  )
  .map((parts) => parts.map(({ piece, times, end }) => piece.repeat(times) + end).join(""))
  .chain((text) => fc.nat(6).map((times) => text.repeat(times + 1)));

const anyTokens = fc.constantFrom<(text: string) => number>(
  (text) => Math.ceil(text.length / 4),
  (text) => text.length,
  (text) => Math.ceil(encodeUtf8(text).length / 2)
);

const request = (next: NonNullable<Page["next"]>, byLine: boolean): PageRequest =>
  byLine
    ? { offset: next.offset }
    : { offset: next.offset, byteOffset: next.byteOffset, cursorLine: next.cursorLine };

describe("pages one after another", () => {
  it("are the whole text, byte for byte, each within its bounds, none splitting a character", async () => {
    await fc.assert(
      fc.property(anyText, anyTokens, fc.integer({ min: 1, max: 2_000 }), (text, price, limit) => {
        const whole = encodeUtf8(text);
        let at: PageRequest = {};
        let position = 0;
        for (let count = 0; ; count++) {
          expect(count).toBeLessThan(10_000);
          const shown = show(whole, { ...at, limit }, { tokens: price });
          expect(encodeUtf8(shown.text).length).toBeLessThanOrEqual(maxOutputBytes);
          expect(price(shown.text)).toBeLessThanOrEqual(maxPageTokens);
          expect(stretch(at, whole.length).length).toBeLessThanOrEqual(maxPageSourceBytes);
          expect(shown.text).not.toContain("\ufffd");
          expect(shown.from).toBe(position);
          position = shown.to;
          if (shown.next === null) break;
          expect(shown.next.byteOffset).toBe(position);
          // What the text says is what the cursor is.
          expect(shown.text).toContain(`offset=${shown.next.offset}`);
          at = request(shown.next, !shown.text.includes("byte_offset="));
        }
        expect(position).toBe(whole.length);
      }),
      { numRuns: 60 }
    );
  });

  it("count lines as the text has them", async () => {
    await fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 500 }), (text, limit) => {
        const whole = encodeUtf8(text);
        let at: PageRequest = {};
        for (;;) {
          const shown = show(whole, { ...at, limit });
          if (shown.next === null) break;
          const passed =
            text.length === 0
              ? 0
              : Buffer.from(whole.subarray(0, shown.to)).toString("utf8").split("\n").length;
          expect(shown.next.cursorLine).toBe(passed);
          at = request(shown.next, false);
        }
      }),
      { numRuns: 40 }
    );
  });

  it("never fail on any bytes at any request", async () => {
    const count = fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined });
    await fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.record({ offset: count, limit: count, tail: count, byteOffset: count, cursorLine: count }),
        (bytes, asked) => {
          const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
          const result = page(source(bytes, given));
          if (Either.isRight(result))
            expect(result.right.to).toBeLessThanOrEqual(bytes.length + (asked.byteOffset ?? 0));
        }
      )
    );
  });
});
