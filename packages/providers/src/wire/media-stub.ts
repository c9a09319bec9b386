/** What stands in a conversation where an image can't: named, so that the model knows what it doesn't see. */
import type { MediaRef } from "@latch/protocol";

export const mediaStub = (media: MediaRef, why: string): string => {
  const size =
    media.width === undefined || media.height === undefined ? "" : ` · ${media.width}×${media.height}`;
  return `[image: ${media.name ?? media.artifact.slice(0, 12)}${size}: ${why}]`;
};
