/** A manifest keeps the promises that the import rules rely on. */
import { arrows } from "../arrows.mjs";

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** @type {(pack: import("../workspace.mjs").Package) => ReadonlyArray<import("../violation.mjs").Violation>} */
export const manifests = (pack) => {
  const file = pack.folder === "" ? "package.json" : `${pack.folder}/package.json`;
  const at = (/** @type {string} */ rule, /** @type {string} */ message) => ({
    rule,
    file,
    line: 0,
    message
  });
  const { manifest } = pack;
  const declared = Object.entries({
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.dependencies
  });
  const inexact = declared
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => at("exact", `${name}@${version} is a range`));
  if (pack.folder === "") return inexact;
  const node = arrows[pack.name];
  if (node === undefined) return [at("arrow", `${pack.name} is not drawn in scripts/boundaries/arrows.mjs`)];
  const doors = Object.keys(
    typeof manifest.exports === "object" && manifest.exports !== null ? manifest.exports : {}
  );
  return [
    ...inexact,
    ...(manifest.name === `@latch/${pack.name}`
      ? []
      : [at("name", `is called ${manifest.name}, its folder ${pack.name}`)]),
    ...(pack.folder.startsWith("packages/") && (doors.length !== 1 || doors[0] !== ".")
      ? [
          at(
            "deep",
            `exports ${doors.length === 0 ? "everything" : doors.join(", ")} where "." is the one door`
          )
        ]
      : []),
    ...declared
      .map(([name]) => name)
      .filter((name) => name.startsWith("@latch/") && !node.may.includes(name.slice("@latch/".length)))
      .map((name) => at("arrow", `declares ${name}, which ${pack.name} may not import`))
  ];
};
