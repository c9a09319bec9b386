/** History that is not in view: what is said of it, and how it is reached. */
export { coldBoundary } from "./boundary.ts";
export { requestsOutOfView, turnOutOfView } from "./bridge.ts";
