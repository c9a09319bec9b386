import { describe, expect, it } from "@effect/vitest";
import fc from "fast-check";
import { imageFacts } from "../../src/command/run/image.ts";

const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part
    )
  );

const png = bytes([0x89], "PNG", [13, 10, 26, 10], [0, 0, 0, 13], "IHDR", [0, 0, 1, 64], [0, 0, 0, 200]);
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  [0xff, 0xc4, 0, 3, 0],
  [0xff, 0xc2, 0, 11, 8, 0, 200, 1, 64, 3, 0]
);
const webp = (format: string, rest: ReadonlyArray<number>): Uint8Array =>
  bytes("RIFF", [0, 0, 0, 0], "WEBP", format, [0, 0, 0, 0], rest);

describe("an image's header", () => {
  it("says its kind and its size", () => {
    expect(imageFacts(png)).toEqual({ mediaType: "image/png", width: 320, height: 200 });
    expect(imageFacts(jpeg)).toEqual({ mediaType: "image/jpeg", width: 320, height: 200 });
    expect(imageFacts(webp("VP8X", [0, 0, 0, 0, 63, 1, 0, 199, 0, 0]))).toEqual({
      mediaType: "image/webp",
      width: 320,
      height: 200
    });
    expect(imageFacts(webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 64, 1, 200, 0]))).toEqual({
      mediaType: "image/webp",
      width: 320,
      height: 200
    });
    expect(imageFacts(webp("VP8L", [0x2f, 0x3f, 0xc1, 0x31, 0, 0, 0, 0, 0, 0]))).toEqual({
      mediaType: "image/webp",
      width: 320,
      height: 200
    });
  });

  it.prop(
    "of anything is read without running off its end",
    [fc.uint8Array(), fc.constantFrom(png, jpeg)],
    ([noise, real]) => {
      expect(() => imageFacts(noise)).not.toThrow();
      expect(() =>
        imageFacts(Uint8Array.from([...real.slice(0, noise.length % real.length), ...noise]))
      ).not.toThrow();
    }
  );
});
