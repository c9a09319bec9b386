// Takes the place of the portable SHA-256 in the bundle: the same digests, from Node's own code. The portable one is for
// packages that may not name Node; a short command would spend more time on warming it up than on anything it digests.
import { createHash } from "node:crypto";

/** @type {(bytes: Uint8Array) => Uint8Array} */
export const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
