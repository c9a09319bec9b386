/**
 * Who may import whom. A package that is not drawn here may not exist; an arrow that is not drawn here is forbidden.
 *
 * @typedef {object} Node
 * @property {ReadonlyArray<string>} may  the `@latch/*` packages it may import, by their short names
 * @property {boolean} machine            whether its sources may name Node's built-ins
 * @property {boolean} [adapter]          whether it implements a port: only the composition root may name two of these
 * @property {ReadonlyArray<RegExp>} [never] what its sources may not import even when declared, as `package#export`
 */

const authority = ["protocol", "kernel"];

/** @type {Readonly<Record<string, Node>>} */
export const arrows = {
  protocol: { may: [], machine: false },
  kernel: {
    may: ["protocol"],
    machine: false,
    // Authority reaches the world through ports: no SQL, no HTTP, no child process.
    never: [
      /^@effect\/sql/,
      /sqlite/,
      /^(undici|ws|cross-spawn|execa)(#|$)/,
      /^@effect\/platform-/,
      /^@effect\/platform#(Http|Fetch|Etag|Headers|Multipart|Cookies|OpenApi|Socket|Command|Worker|UrlParams)/
    ]
  },
  continuity: { may: ["protocol"], machine: false },
  relay: { may: ["protocol"], machine: false },
  "ui-reducers": { may: ["protocol"], machine: false },
  "store-sqlite": { may: authority, machine: true, adapter: true },
  providers: { may: authority, machine: true, adapter: true },
  "sandbox-linux": { may: authority, machine: true, adapter: true },
  "sandbox-macos": { may: authority, machine: true, adapter: true },
  "sandbox-windows": { may: authority, machine: true, adapter: true },
  extensions: { may: authority, machine: true, adapter: true },
  web: { may: ["protocol", "kernel", "ui-reducers"], machine: true },
  cli: {
    may: [
      ...authority,
      "continuity",
      "relay",
      "ui-reducers",
      "store-sqlite",
      "providers",
      "sandbox-linux",
      "sandbox-macos",
      "sandbox-windows",
      "extensions",
      "web"
    ],
    machine: true
  }
};

/** The one file that may name two adapters. */
export const compositionRoot = "apps/cli/src/layers.ts";

/** A file that passes this is usually two concepts. */
export const maxLinesPerFile = 400;
