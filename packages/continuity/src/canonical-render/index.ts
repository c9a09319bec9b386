/** Canonical state and kernel messages as the model reads them. */
export { type KernelMessage, kernelBody, kernelMessage } from "./kernel-message.ts";
export { renderCanonical } from "./render-canonical.ts";
export { cutAt, lineOf } from "./section.ts";
