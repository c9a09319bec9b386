/**
 * The repository as the rules see it: packages with their manifests, files with their text.
 *
 * @typedef {object} Manifest
 * @property {string} name
 * @property {unknown} [exports]
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [devDependencies]
 * @property {Readonly<Record<string, string>>} [peerDependencies]
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 *
 * @typedef {object} File
 * @property {string} path  from the root, with `/`
 * @property {"src" | "test" | "tool"} role
 * @property {string} text
 *
 * @typedef {object} Package
 * @property {string} name    the short name: the folder, and what follows `@latch/`; "" is the root
 * @property {string} folder  from the root, with `/`; "" is the root
 * @property {Manifest} manifest
 * @property {ReadonlyArray<File>} files
 *
 * @typedef {{ readonly packages: ReadonlyArray<Package>, readonly root: Package }} Workspace
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const source = /\.(m?[jt]s|[jt]sx)$/;
const skipped = /^(node_modules|dist(-.*)?|fixtures|golden|\..*)$/;

/** @type {(root: string, folder: string) => ReadonlyArray<string>} */
const sourcesUnder = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) return skipped.test(entry.name) ? [] : sourcesUnder(root, path);
        return source.test(entry.name) ? [path] : [];
      })
    : [];

/** @type {(path: string, folder: string) => File["role"]} */
const roleOf = (path, folder) => {
  const first = path.slice(folder.length).replace(/^\//, "").split("/")[0];
  return first === "src" ? "src" : first === "test" ? "test" : "tool";
};

/** @type {(root: string, folder: string, paths: ReadonlyArray<string>) => Package} */
const readPackage = (root, folder, paths) => ({
  name: folder.split("/").at(-1) ?? "",
  folder,
  manifest: JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")),
  files: paths.map((path) => ({
    path,
    role: roleOf(path, folder),
    text: readFileSync(join(root, path), "utf8")
  }))
});

/** @type {(root: string) => Workspace} */
export const readWorkspace = (root) => {
  const folders = ["packages", "apps"].flatMap((parent) =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent))
          .map((name) => `${parent}/${name}`)
          .filter((folder) => existsSync(join(root, folder, "package.json")))
      : []
  );
  const loose = readdirSync(root).filter((name) => source.test(name));
  const rootPaths = [
    ...loose,
    ...["scripts", "test", "bench"].flatMap((folder) => sourcesUnder(root, folder))
  ];
  return {
    packages: folders.map((folder) => readPackage(root, folder, sourcesUnder(root, folder))),
    root: readPackage(root, "", rootPaths)
  };
};
