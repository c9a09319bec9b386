/** Effects are values until main runs them, and an engine's requirements are never hidden behind `any`. */
import { arrows } from "../arrows.mjs";

const isMain = (/** @type {string} */ path) => /^apps\/[^/]+\/src\/main[^/]*\.tsx?$/.test(path);

/** @type {(pack: import("../workspace.mjs").Package, file: import("../workspace.mjs").File, facts: import("../facts.mjs").Facts) => ReadonlyArray<import("../violation.mjs").Violation>} */
export const effects = (pack, file, facts) => {
  if (file.role !== "src") return [];
  const because = (
    /** @type {string} */ rule,
    /** @type {ReadonlyArray<import("../facts.mjs").Mention>} */ mentions,
    /** @type {(what: string) => string} */ message
  ) => mentions.map(({ what, line }) => ({ rule, file: file.path, line, message: message(what) }));
  return [
    ...(isMain(file.path)
      ? []
      : because("run", facts.runs, (what) => `${what}: only main and tests run effects`)),
    ...because("hole", facts.holes, (what) => `${what} would let an engine require anything`),
    ...because("sugar", facts.sugar, (what) => `${what} does not survive Effect's next major version`),
    ...(arrows[pack.name]?.machine === false
      ? because(
          "global",
          facts.globals,
          () => `globalThis is a way around the types: ${pack.name} may not name it`
        )
      : [])
  ];
};
