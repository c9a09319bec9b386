/** Images made of their parts, so that each part can be damaged. */
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { crc32 } from "../../src/media/crc32.ts";

const text = (characters: string) => Buffer.from(characters, "latin1");

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([text(type), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};

export const pngSignature = text("\x89PNG\r\n\x1a\n");

/** A grey PNG of this size, whose pixels are all there where it is small. */
export const aPng = (width = 3, height = 2): Buffer =>
  Buffer.concat([
    pngSignature,
    chunk("IHDR", Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk("IDAT", deflateSync(Buffer.alloc(Math.min(height, 100) * (Math.min(width, 100) + 1)))),
    chunk("IEND", Buffer.alloc(0))
  ]);

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);

/** The segments of a JPEG of this size: an application header, a table, the frame, a scan, the end. */
export const jpegParts = (width = 3, height = 2): ReadonlyArray<Buffer> => [
  Buffer.from([0xff, 0xd8]),
  Buffer.concat([Buffer.from([0xff, 0xe0, 0, 7]), text("JFIF\0")]),
  Buffer.from([0xff, 0xff, 0xc4, 0, 3, 0]),
  Buffer.concat([Buffer.from([0xff, 0xc2, 0, 11, 8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])]),
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55, 0xff, 0, 0x66, 0xff, 0xd0, 0x77]),
  Buffer.from([0xff, 0xd9])
];

export const aJpeg = (width?: number, height?: number): Buffer => Buffer.concat(jpegParts(width, height));

const u32le = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A WebP of these chunks. */
export const aWebp = (
  ...chunks: ReadonlyArray<readonly [type: string, data: ReadonlyArray<number>]>
): Buffer => {
  const body = Buffer.concat([
    text("WEBP"),
    ...chunks.map(([type, data]) =>
      Buffer.concat([text(type), u32le(data.length), Buffer.from(data), Buffer.alloc(data.length % 2)])
    )
  ]);
  return Buffer.concat([text("RIFF"), u32le(body.length), body]);
};

/** A lossy picture of 320 by 200, a lossless one, and an extended header of that size. */
export const lossy = ["VP8 ", [0x30, 1, 0, 0x9d, 1, 0x2a, 64, 1, 200, 0, 9]] as const;
export const lossless = ["VP8L", [0x2f, 0x3f, 0xc1, 0x31, 0, 7]] as const;
export const extended = (flags: number) => ["VP8X", [flags, 0, 0, 0, 63, 1, 0, 199, 0, 0]] as const;
