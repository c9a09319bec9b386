/**
 * Whether some bytes are an image that every wire can carry: told from the bytes alone, whatever the file is called.
 * A damaged image is refused here, where it can be named, and not by a provider in the middle of a run.
 */
import type { MediaType } from "@latch/protocol";
import { Either } from "effect";
import { maxImageBytes, maxImageSidePixels } from "../defaults.ts";
import { imageKind, isTaken, type TakenKind } from "./image-kind.ts";
import { jpeg } from "./jpeg.ts";
import type { Picture, PictureCheck } from "./picture.ts";
import { png } from "./png.ts";
import { webp } from "./webp.ts";

export interface ImageFacts extends Picture {
  readonly mediaType: MediaType;
}

const formats: {
  readonly [K in TakenKind]: { readonly mediaType: MediaType; readonly check: PictureCheck };
} = {
  PNG: { mediaType: "image/png", check: png },
  JPEG: { mediaType: "image/jpeg", check: jpeg },
  WebP: { mediaType: "image/webp", check: webp }
};

/** The facts of an image, or one sentence saying why it can't be taken. */
export const imageFacts = (bytes: Uint8Array): Either.Either<ImageFacts, string> =>
  Either.gen(function* () {
    if (bytes.length > maxImageBytes) return yield* Either.left(tooLarge);
    const kind = imageKind(bytes);
    if (kind === undefined) return yield* Either.left("it is not an image: PNG, JPEG and WebP are taken");
    if (!isTaken(kind)) {
      return yield* Either.left(`it is a ${kind} image: convert it to PNG, JPEG or WebP`);
    }
    const { mediaType, check } = formats[kind];
    const picture = yield* Either.mapLeft(check(bytes), (damage) => `it is a ${kind} image, but ${damage}`);
    const { width, height } = picture;
    if (width === 0 || height === 0) return yield* Either.left(`its picture is ${width}×${height} pixels`);
    if (Math.max(width, height) > maxImageSidePixels) {
      return yield* Either.left(
        `it is ${width}×${height} pixels: at most ${maxImageSidePixels} on a side are taken; scale it down`
      );
    }
    return { mediaType, width, height };
  });

/** What is said of a file that need not be read to be refused. */
export const tooLarge = `it is larger than the ${maxImageBytes / 1024 / 1024} MiB that are taken: scale it down`;
