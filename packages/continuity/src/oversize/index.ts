/** A turn that is larger than the window. */
export { fitTurn } from "./fit.ts";
export { shortened } from "./shorten.ts";
