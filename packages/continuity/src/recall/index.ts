/** Getting originals back. */
export { excerptOf } from "./excerpt.ts";
export { recallOriginals } from "./recall.ts";
