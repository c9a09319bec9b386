import { Buffer } from "node:buffer";
import { describe, expect, it } from "@effect/vitest";
import { Either } from "effect";
import fc from "fast-check";
import { maxImageBytes } from "../../src/defaults.ts";
import { imageFacts } from "../../src/media/image.ts";
import { aJpeg, aPng, aWebp, chunk, extended, jpegParts, lossless, lossy, pngSignature } from "./images.ts";

const refusal = (bytes: Uint8Array): string =>
  Either.match(imageFacts(bytes), { onLeft: (problem) => problem, onRight: () => "taken" });

const facts = (bytes: Uint8Array) => Either.getOrNull(imageFacts(bytes));

const without = <A>(all: ReadonlyArray<A>, index: number): ReadonlyArray<A> =>
  all.filter((_, at) => at !== index);

describe("an image", () => {
  it("is told by its bytes, with the size of its picture", () => {
    const size = { width: 320, height: 200 };
    expect(facts(aPng(320, 200))).toEqual({ mediaType: "image/png", ...size });
    expect(facts(aJpeg(320, 200))).toEqual({ mediaType: "image/jpeg", ...size });
    for (const webp of [aWebp(lossy), aWebp(lossless), aWebp(extended(0x10), ["ALPH", [1]], lossy)]) {
      expect(facts(webp)).toEqual({ mediaType: "image/webp", ...size });
    }
  });

  it("of another kind is refused by its name, and anything else for what it isn't", () => {
    const gif = Buffer.from("GIF89a\x01\0\x01\0", "latin1");
    expect(refusal(gif)).toBe("it is a GIF image: convert it to PNG, JPEG or WebP");
    expect(refusal(Buffer.from("BM1234\0\0\0\0______", "latin1"))).toContain("BMP image");
    expect(refusal(Buffer.from("\0\0\0\x20ftypavif", "latin1"))).toContain("AVIF image");
    expect(refusal(Buffer.from("hello"))).toContain("it is not an image");
    expect(refusal(new Uint8Array())).toContain("it is not an image");
  });

  it("may have 8,000 pixels on a side and no more, and no picture of nothing", () => {
    expect(refusal(aPng(8_000, 1))).toBe("taken");
    expect(refusal(aPng(8_001, 1))).toContain("at most 8000 on a side");
    expect(refusal(aJpeg(1, 8_001))).toContain("1×8001 pixels");
    expect(refusal(aJpeg(3, 0))).toContain("3×0 pixels");
  });

  it("may have 5 MiB and no more", () => {
    const padded = (length: number) => Buffer.concat([aPng(), Buffer.alloc(length - aPng().length)]);
    expect(refusal(padded(maxImageBytes))).toBe("taken");
    expect(refusal(padded(maxImageBytes + 1))).toContain("5 MiB");
  });

  it("that is animated is refused, and how to mend that is said", () => {
    expect(refusal(aWebp(extended(0x02), ["ANIM", [0]]))).toContain("animated: attach a single frame");
    expect(refusal(aWebp(extended(0), ["ANMF", [0]]))).toContain("animated");
  });

  it("cut anywhere is refused", () => {
    for (const whole of [aPng(), aJpeg(), aWebp(lossy), aWebp(extended(0), lossless)]) {
      expect(refusal(whole)).toBe("taken");
      for (let length = 0; length < whole.length; length += 1) {
        expect(refusal(whole.subarray(0, length))).not.toBe("taken");
      }
    }
  });

  it.prop("in PNG with any one bit turned is refused", [fc.nat({ max: aPng().length * 8 - 1 })], ([bit]) => {
    const damaged = Buffer.from(aPng());
    damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(refusal(damaged)).not.toBe("taken");
  });

  it("in PNG has a header of a kind that exists, and picture data", () => {
    const header = (...bytes: ReadonlyArray<number>) =>
      chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, ...bytes]));
    const data = chunk("IDAT", Buffer.from([1]));
    const end = chunk("IEND", Buffer.alloc(0));
    const png = (...chunks: ReadonlyArray<Buffer>) => refusal(Buffer.concat([pngSignature, ...chunks]));
    expect(png(header(8, 6, 0, 0, 0), data, end)).toBe("taken");
    expect(png(header(4, 6, 0, 0, 0), data, end)).toContain("its header is damaged");
    expect(png(header(8, 5, 0, 0, 0), data, end)).toContain("its header is damaged");
    expect(png(data, header(8, 6, 0, 0, 0), end)).toContain("its header is damaged");
    expect(png(header(8, 6, 0, 0, 0), end)).toContain("no picture");
    expect(png(header(8, 6, 0, 0, 0), data)).toContain("ends before");
  });

  it("in JPEG has a frame before its scan, and an end after it", () => {
    const parts = jpegParts();
    const jpeg = (some: ReadonlyArray<Buffer>) => refusal(Buffer.concat(some));
    expect(jpeg(without(parts, 1))).toBe("taken");
    expect(jpeg(without(parts, 3))).toContain("comes before its header");
    expect(jpeg(without(parts, 4))).toContain("no picture");
    expect(jpeg(without(parts, 5))).toContain("ends before");
    expect(jpeg([...parts, Buffer.from("a camera's own notes")])).toBe("taken");
  });

  it.prop(
    "check reads nothing beyond the end of anything",
    [fc.uint8Array({ maxLength: 64 }), fc.constantFrom(aPng(), aJpeg(), aWebp(lossy)), fc.nat()],
    ([noise, real, cut]) => {
      expect(() => refusal(noise)).not.toThrow();
      expect(() => refusal(Buffer.concat([real.subarray(0, cut % real.length), noise]))).not.toThrow();
    }
  );
});
