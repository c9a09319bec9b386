/** WebP: a RIFF of sound lengths with one still picture in it, lossy or lossless, with or without an extended header. */
import { Either } from "effect";
import { holds } from "./image-kind.ts";
import { type Picture, type PictureCheck, reader } from "./picture.ts";

const animated = 0x02;

export const webp: PictureCheck = (bytes) => {
  const read = reader(bytes);
  const end = 8 + read.u32le(4);
  if (end > bytes.length) return Either.left("it ends before the picture does");
  let canvas: Picture | undefined;
  for (let at = 12; at + 8 <= end; ) {
    const length = read.u32le(at + 4);
    const body = at + 8;
    if (body + length > end) return Either.left("it ends in the middle of a chunk");
    const is = (type: string): boolean => holds(bytes, at, type);
    if (is("VP8X")) {
      if (length < 10) return Either.left("its header is damaged");
      if ((read.byte(body) & animated) !== 0) return Either.left("it is animated: attach a single frame");
      canvas = { width: read.u24le(body + 4) + 1, height: read.u24le(body + 7) + 1 };
    }
    if (is("ANMF")) return Either.left("it is animated: attach a single frame");
    if (is("VP8 ") || is("VP8L")) {
      const picture = is("VP8 ") ? lossy(bytes, body, length) : lossless(bytes, body, length);
      return Either.map(picture, (own) => canvas ?? own);
    }
    // Chunks are padded to an even length.
    at = body + length + (length % 2);
  }
  return Either.left("there is no picture in it");
};

const lossy = (bytes: Uint8Array, at: number, length: number): Either.Either<Picture, string> => {
  const read = reader(bytes);
  const isKeyFrame = (read.byte(at) & 1) === 0;
  return length >= 10 && isKeyFrame && holds(bytes, at + 3, "\x9d\x01\x2a")
    ? Either.right({ width: read.u16le(at + 6) & 0x3fff, height: read.u16le(at + 8) & 0x3fff })
    : Either.left("its picture is damaged");
};

const lossless = (bytes: Uint8Array, at: number, length: number): Either.Either<Picture, string> => {
  const read = reader(bytes);
  const sizes = read.u32le(at + 1);
  return length >= 5 && read.byte(at) === 0x2f
    ? Either.right({ width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 })
    : Either.left("its picture is damaged");
};
