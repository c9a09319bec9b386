/** PNG: every chunk whole and with the right checksum, a header first, picture data, an end. */
import { Either } from "effect";
import { crc32 } from "./crc32.ts";
import { holds } from "./image-kind.ts";
import { type PictureCheck, reader } from "./picture.ts";

/** Bit depths that each colour type allows, by the PNG specification. */
const depths: ReadonlyMap<number, ReadonlyArray<number>> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]]
]);

export const png: PictureCheck = (bytes) => {
  const read = reader(bytes);
  if (!holds(bytes, 4, "\r\n\x1a\n")) return Either.left("its signature is damaged");
  let data = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = read.u32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return Either.left("it ends in the middle of a chunk");
    if (crc32(bytes.subarray(at + 4, end - 4)) !== read.u32(end - 4)) {
      return Either.left(`the checksum of the chunk at byte ${at} is wrong`);
    }
    const is = (type: string): boolean => holds(bytes, at + 4, type);
    if (at === 8 && !(is("IHDR") && length === 13 && depths.get(read.byte(25))?.includes(read.byte(24)))) {
      return Either.left("its header is damaged");
    }
    if (is("IDAT") && length > 0) data = true;
    if (is("IEND")) {
      return data
        ? Either.right({ width: read.u32(16), height: read.u32(20) })
        : Either.left("there is no picture in it");
    }
    at = end;
  }
  return Either.left("it ends before the picture does");
};
