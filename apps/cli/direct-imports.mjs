// Takes each import to the file that holds what it names, past the index files on the way. A bundle that loads its parts
// on demand runs an index whole, and with it every module that any command may need; a name needs one.

import { readFile } from "node:fs/promises";
import { parseAst } from "rolldown/parseAst";

/** Where a name comes from: the file, and its name there (`*`: the module itself). @typedef {{ readonly id: string, readonly name: string }} Origin */

/** @typedef {ReadonlyMap<string, Origin>} Exports */

/** Files that only pass on what others hold, in packages that do nothing when they are loaded. */
const isIndex = (/** @type {string} */ id) =>
  /\/index\.[jt]s$/.test(id) &&
  (/\/packages\/[^/]+\/src\//.test(id) ||
    /\/node_modules\/(?:effect|@effect\/platform)\/dist\/esm\/index\.js$/.test(id));

const parsed = (/** @type {string} */ text, /** @type {string} */ id) =>
  parseAst(text, { lang: id.endsWith(".ts") ? "ts" : "js" }).body;

/** @type {() => import("rolldown").Plugin} */
export const directImports = () => {
  /** @type {Map<string, Promise<Exports>>} */
  const known = new Map();

  /** @typedef {(source: string, importer: string) => Promise<string | undefined>} Resolve */

  /** @type {(id: string, resolve: Resolve) => Promise<Exports>} */
  const exportsOf = (id, resolve) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const found = readExports(id, resolve);
    known.set(id, found);
    return found;
  };

  /** @type {(id: string, resolve: Resolve) => Promise<Exports>} */
  const readExports = async (id, resolve) => {
    /** @type {Map<string, Origin>} */
    const found = new Map();
    for (const node of parsed(await readFile(id, "utf8"), id)) {
      if (node.type === "ExportAllDeclaration" && node.exportKind !== "type") {
        const from = await resolve(node.source.value, id);
        if (from === undefined) continue;
        if (node.exported !== null) found.set(nameOf(node.exported), { id: from, name: "*" });
        else
          for (const [name, origin] of await exportsOf(from, resolve))
            if (name !== "default") found.set(name, origin);
      }
      if (node.type !== "ExportNamedDeclaration" || node.exportKind === "type") continue;
      const from = node.source === null ? id : await resolve(node.source.value, id);
      if (from === undefined) continue;
      for (const { local, exported, exportKind } of node.specifiers) {
        if (exportKind === "type") continue;
        const name = nameOf(local);
        found.set(
          nameOf(exported),
          node.source === null
            ? { id, name: nameOf(exported) }
            : ((isIndex(from) ? (await exportsOf(from, resolve)).get(name) : undefined) ?? { id: from, name })
        );
      }
      for (const name of declaredNames(node.declaration)) found.set(name, { id, name });
    }
    return found;
  };

  return {
    name: "direct-imports",
    async transform(code, importer) {
      if (!/\.ts$/.test(importer)) return null;
      /** @type {Resolve} */
      const resolve = async (source, from) => {
        const resolved = await this.resolve(source, from);
        return resolved === null || resolved.external !== false ? undefined : resolved.id;
      };
      let changed = code;
      // From the end, so that positions before a change stay true.
      for (const node of parsed(code, importer).reverse()) {
        if (node.type !== "ImportDeclaration" || node.importKind === "type") continue;
        const index = await resolve(node.source.value, importer);
        if (index === undefined || !isIndex(index)) continue;
        const held = await exportsOf(index, resolve);
        const lines = node.specifiers.flatMap((specifier) => {
          if (specifier.type !== "ImportSpecifier") return [code.slice(node.start, node.end)];
          if (specifier.importKind === "type") return [];
          const name = nameOf(specifier.imported);
          const origin = held.get(name);
          return [statement(specifier.local.name, origin ?? { id: index, name })];
        });
        changed = `${changed.slice(0, node.start)}${lines.join(" ")}${changed.slice(node.end)}`;
      }
      return changed === code ? null : { code: changed };
    }
  };
};

/** @type {(local: string, origin: Origin) => string} */
const statement = (local, { id, name }) =>
  `import ${name === "*" ? `* as ${local}` : `{ ${name} as ${local} }`} from ${JSON.stringify(id)};`;

const nameOf = (/** @type {any} */ node) => (node.type === "Literal" ? node.value : node.name);

/** @type {(declaration: any) => ReadonlyArray<string>} */
const declaredNames = (declaration) => {
  switch (declaration?.type) {
    case "VariableDeclaration":
      return declaration.declarations.map((/** @type {any} */ { id }) => id.name);
    case "FunctionDeclaration":
    case "ClassDeclaration":
      return [declaration.id.name];
    default:
      return [];
  }
};
