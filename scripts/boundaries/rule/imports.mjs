/**
 * Where an import may point: at something declared, along an arrow, through the front door.
 */
import { builtinModules } from "node:module";
import { posix } from "node:path";
import { arrows } from "../arrows.mjs";

/** @typedef {import("../workspace.mjs").Package} Package */
/** @typedef {import("../workspace.mjs").File} File */
/** @typedef {import("../workspace.mjs").Workspace} Workspace */
/** @typedef {import("../facts.mjs").Import} Import */

const builtins = new Set(builtinModules);

const isBuiltin = (/** @type {string} */ specifier) =>
  specifier.startsWith("node:") || builtins.has(specifier);

/** `@scope/name/deep/path` -> the package and what follows it. @type {(specifier: string) => readonly [string, string]} */
const split = (specifier) => {
  const parts = specifier.split("/");
  const length = specifier.startsWith("@") ? 2 : 1;
  return [parts.slice(0, length).join("/"), parts.slice(length).join("/")];
};

/** @type {(manifest: import("../workspace.mjs").Manifest) => ReadonlyArray<string>} */
const shipped = (manifest) =>
  [manifest.dependencies, manifest.peerDependencies, manifest.optionalDependencies].flatMap((group) =>
    Object.keys(group ?? {})
  );

/** @type {(workspace: Workspace, pack: Package, file: File) => ReadonlyArray<string>} */
const declaredFor = (workspace, pack, file) =>
  file.role === "src"
    ? shipped(pack.manifest)
    : [pack, workspace.root].flatMap(({ manifest }) => [
        ...shipped(manifest),
        ...Object.keys(manifest.devDependencies ?? {})
      ]);

/** `@effect/platform/HttpClient` and `{ HttpClient } from "@effect/platform"` are the same thing. @type {(entry: Import, name: string, deep: string) => ReadonlyArray<string>} */
const taken = (entry, name, deep) => [
  name,
  ...(deep === "" ? [] : [`${name}#${deep}`]),
  ...entry.names.map((one) => `${name}#${one}`)
];

/** @type {(pack: Package, file: File, specifier: string) => readonly [string, string] | undefined} */
const relative = (pack, file, specifier) => {
  const target = posix.normalize(posix.join(posix.dirname(file.path), specifier));
  const inside =
    pack.folder === "" ? !/^(\.\.|packages\/|apps\/)/.test(target) : target.startsWith(`${pack.folder}/`);
  if (!inside) return ["outside", `"${specifier}" leaves its package: import the other one by its name`];
  if (file.role === "src" && !target.startsWith(`${pack.folder}/src/`)) {
    return ["outside", `"${specifier}" leaves src: what ships may not lean on what does not`];
  }
  return undefined;
};

/** @type {(workspace: Workspace, pack: Package, file: File, entry: Import) => readonly [string, string] | undefined} */
const broken = (workspace, pack, file, entry) => {
  const node = arrows[pack.name];
  const { specifier } = entry;
  const pure = file.role === "src" && node?.machine === false;
  if (specifier === undefined) {
    return pure
      ? ["computed", "an import computed at run time can't be checked, so it has no place here"]
      : undefined;
  }
  if (specifier.startsWith(".")) return relative(pack, file, specifier);
  if (specifier.startsWith("/") || specifier.startsWith("file:"))
    return ["outside", `"${specifier}" is a path of one machine`];
  if (isBuiltin(specifier)) {
    return pure ? ["node", `"${specifier}": ${pack.name} may not name Node's built-ins`] : undefined;
  }
  const [name, deep] = split(specifier);
  if (name.startsWith("@latch/")) {
    const target = name.slice("@latch/".length);
    if (deep !== "") return ["deep", `"${specifier}" goes past the exports of ${name}`];
    const itself = target === pack.name && file.role === "test";
    if (pack.folder !== "" && !itself && !node?.may.includes(target)) {
      return ["arrow", `${pack.name} may not import ${target}`];
    }
    if (itself) return undefined;
  }
  if (!declaredFor(workspace, pack, file).includes(name)) {
    const where = pack.folder === "" ? "package.json" : `${pack.folder}/package.json`;
    return [
      "undeclared",
      `"${name}" is not ${file.role === "src" ? "a dependency" : "declared"} in ${where}`
    ];
  }
  const never = file.role === "src" ? (node?.never ?? []) : [];
  const forbidden = taken(entry, name, deep).find((one) => never.some((pattern) => pattern.test(one)));
  return forbidden === undefined
    ? undefined
    : ["never", `${pack.name} may not import ${forbidden}: ask for a port`];
};

/** @type {(workspace: Workspace, pack: Package, file: File, facts: import("../facts.mjs").Facts) => ReadonlyArray<import("../violation.mjs").Violation>} */
export const imports = (workspace, pack, file, facts) => [
  ...facts.imports.flatMap((entry) => {
    const found = broken(workspace, pack, file, entry);
    return found === undefined
      ? []
      : [{ rule: found[0], file: file.path, line: entry.line, message: found[1] }];
  }),
  ...facts.references.map(({ what, line }) => ({
    rule: "reference",
    file: file.path,
    line,
    message: `${what} names types that no manifest declares`
  }))
];
