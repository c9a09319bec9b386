/** The price of an image: by its dimensions, never by its bytes. */
import type { MediaRef } from "@latch/protocol";
import { imageFloorTokens, imageTilePixels, unknownImageTokens } from "../defaults.ts";

/** Visual tokens of an image; a conservative flat price where its dimensions aren't known. */
export const mediaTokens = (media: MediaRef): number => {
  if (media.width === undefined || media.height === undefined) return unknownImageTokens;
  const { width, height } = media;
  const tiled = imageTilePixels.map((side) => Math.ceil(width / side) * Math.ceil(height / side));
  return Math.max(imageFloorTokens, ...tiled);
};
