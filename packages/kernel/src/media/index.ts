/** Images: what is taken, and how one gets in. */
export { type ImageFacts, imageFacts, tooLarge } from "./image.ts";
export { checkImage, imageLabel, keepImage } from "./keep-image.ts";
