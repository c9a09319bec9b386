/** JPEG: segments of sound length up to a frame header, a scan after it, an end. */
import { Either } from "effect";
import { type PictureCheck, reader } from "./picture.ts";

/** Start-of-frame markers: the range, without the three tables that share it. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Markers that stand alone: restarts, and one for temporary use. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

export const jpeg: PictureCheck = (bytes) => {
  const read = reader(bytes);
  let frame: { readonly width: number; readonly height: number } | undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (read.byte(at) !== 0xff) return Either.left(`there is no marker at byte ${at}`);
    const marker = read.byte(at + 1);
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    if (marker === 0xd9) break;
    const length = read.u16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length)
      return Either.left("it ends in the middle of a segment");
    if (marker === 0xda) {
      if (frame === undefined) return Either.left("its picture comes before its header");
      return hasEnd(bytes, at + 2 + length)
        ? Either.right(frame)
        : Either.left("it ends before the picture does");
    }
    if (isFrame(marker)) {
      if (length < 8 + 3 * read.byte(at + 9)) return Either.left("its header is damaged");
      frame = { height: read.u16(at + 5), width: read.u16(at + 7) };
    }
    at += 2 + length;
  }
  return Either.left("there is no picture in it");
};

/** Inside a scan the byte after 0xFF is zero or a restart, so an end marker is one. Cameras append more after it. */
const hasEnd = (bytes: Uint8Array, from: number): boolean => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return true;
  }
  return false;
};
