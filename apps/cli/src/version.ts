/** The version of Latch; the same as in `package.json`, which a test makes sure of. */
export const version = "0.1.0";
