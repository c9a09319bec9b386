/** When an epoch ends and what the next one keeps. */
export { type Rotation, rotate, rotateAway, shortening } from "./rotate.ts";
export { markedRotation, type RotationReason, rotationReasons } from "./rotation-reason.ts";
export { firstSnapshot, kernelMessages, latestKernelMessage } from "./snapshot-in-view.ts";
