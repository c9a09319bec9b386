/** Prepared notes, where the workspace has any. */
export { rankWarm, warmText } from "./rank-warm.ts";
