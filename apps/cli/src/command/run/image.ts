/** What kind of image some bytes are, and how large its picture is, from the file's own header. */
import type { MediaType } from "@latch/protocol";

export interface ImageFacts {
  readonly mediaType: MediaType;
  /** Pixels; absent where the header doesn't say. */
  readonly width?: number;
  readonly height?: number;
}

/** Reads the header; none for anything but PNG, JPEG and WebP. */
export const imageFacts = (bytes: Uint8Array): ImageFacts | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return png(view) ?? webp(view) ?? jpeg(view);
};

const text = (view: DataView, at: number, length: number): string =>
  at + length > view.byteLength
    ? ""
    : String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

const png = (view: DataView): ImageFacts | undefined =>
  view.byteLength >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a
    ? { mediaType: "image/png", width: view.getUint32(16), height: view.getUint32(20) }
    : undefined;

const webp = (view: DataView): ImageFacts | undefined => {
  if (text(view, 0, 4) !== "RIFF" || text(view, 8, 4) !== "WEBP") return undefined;
  const mediaType = "image/webp";
  const long = view.byteLength >= 30;
  const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (long ? text(view, 12, 4) : "") {
    case "VP8X":
      return { mediaType, width: uint24(24) + 1, height: uint24(27) + 1 };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return {
        mediaType,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff
      };
    default:
      return { mediaType };
  }
};

/** Walks the segments to the frame header, which holds the size. */
const jpeg = (view: DataView): ImageFacts | undefined => {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return undefined;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) break;
    const marker = view.getUint8(at + 1);
    // SOF0 to SOF15, without the tables that share their range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { mediaType: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return { mediaType: "image/jpeg" };
};
