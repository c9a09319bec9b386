/** One file is the place where adapters meet; any other source names one at most. */
import { arrows, compositionRoot } from "../arrows.mjs";

/** @type {(file: import("../workspace.mjs").File, facts: import("../facts.mjs").Facts) => ReadonlyArray<import("../violation.mjs").Violation>} */
export const adapters = (file, facts) => {
  if (file.role !== "src" || file.path === compositionRoot) return [];
  const named = [
    ...new Set(
      facts.imports
        .map(({ specifier }) => /^@latch\/([^/]+)/.exec(specifier ?? "")?.[1])
        .filter((name) => name !== undefined && arrows[name]?.adapter === true)
    )
  ];
  return named.length < 2
    ? []
    : [
        {
          rule: "adapters",
          file: file.path,
          line: 0,
          message: `names ${named.join(" and ")}: only ${compositionRoot} may`
        }
      ];
};
