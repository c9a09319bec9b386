/**
 * What one source file says about itself, read from its syntax tree: nothing in a comment or a string counts.
 *
 * @typedef {object} Import
 * @property {string | undefined} specifier  undefined when it is computed at run time
 * @property {ReadonlyArray<string>} names   the exports it takes; empty for a namespace, a side effect or `import()`
 * @property {number} line
 *
 * @typedef {object} Mention
 * @property {string} what
 * @property {number} line
 *
 * @typedef {object} Facts
 * @property {ReadonlyArray<Import>} imports
 * @property {ReadonlyArray<Mention>} runs    places that start an effect
 * @property {ReadonlyArray<Mention>} holes   engine layers whose requirements are `any`
 * @property {ReadonlyArray<Mention>} sugar   forms of Effect that do not survive its next major version
 * @property {ReadonlyArray<Mention>} globals reaches for `globalThis`
 * @property {ReadonlyArray<Mention>} references triple-slash references
 * @property {ReadonlyArray<Mention>} errors  syntax errors: an unreadable file is a violation, not a skipped one
 */
import { parseSync, Visitor } from "rolldown/utils";

const runners = new Set([
  "runPromise",
  "runPromiseExit",
  "runSync",
  "runSyncExit",
  "runFork",
  "runCallback",
  "runMain"
]);
const passing = new Set(["FiberRef", "Micro"]);

/** The syntax tree is data of another program: it is walked by the names of its fields. @typedef {any} Tree */

/** @type {(node: Tree) => string | undefined} */
const literal = (node) => {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.quasis.length === 1) return node.quasis[0].value.cooked;
  return undefined;
};

/** @type {(node: Tree) => string | undefined} */
const memberName = (node) => (node.computed ? literal(node.property) : node.property.name);

/** @type {(node: Tree) => string | undefined} */
const lastName = (node) => (node?.type === "TSQualifiedName" ? node.right.name : node?.name);

/** @type {(node: Tree, is: (node: Tree) => boolean) => boolean} */
const contains = (node, is) =>
  node !== null &&
  typeof node === "object" &&
  (is(node) || Object.values(node).some((child) => contains(child, is)));

/** @type {(node: Tree) => boolean} */
const isEngineLayerWithHole = (node) => {
  if (lastName(node.typeName) !== "Layer") return false;
  const [provides, , requires] = node.typeArguments?.params ?? [];
  return (
    requires !== undefined &&
    contains(provides, (part) => part.type === "Identifier" && part.name === "ContextEngine") &&
    contains(requires, (part) => part.type === "TSAnyKeyword")
  );
};

/** @type {(path: string, text: string) => Facts} */
export const factsOf = (path, text) => {
  const parsed = parseSync(path, text, { sourceType: "module" });
  const lineOf = (/** @type {number} */ offset) => text.slice(0, offset).split("\n").length;
  const mention = (/** @type {string} */ what, /** @type {Tree} */ node) => ({
    what,
    line: lineOf(node.start)
  });

  /** @type {Array<Import>} */
  const imports = [];
  /** @type {Record<"runs" | "holes" | "sugar" | "globals", Array<Mention>>} */
  const found = { runs: [], holes: [], sugar: [], globals: [] };

  const take = (
    /** @type {Tree} */ node,
    /** @type {string | undefined} */ specifier,
    /** @type {Array<string>} */ names
  ) => {
    imports.push({ specifier, names, line: lineOf(node.start) });
    for (const name of names) {
      if (runners.has(name)) found.runs.push(mention(name, node));
      if (specifier === "effect" && passing.has(name)) found.sugar.push(mention(name, node));
    }
    const module = /^effect\/(\w+)$/.exec(specifier ?? "")?.[1];
    if (module !== undefined && passing.has(module)) found.sugar.push(mention(module, node));
  };
  const importedNames = (/** @type {Tree} */ node) =>
    (node.specifiers ?? [])
      .map((/** @type {Tree} */ one) => one.imported?.name ?? one.imported?.value ?? one.local?.name)
      .filter((/** @type {string | undefined} */ name, /** @type {number} */ index) => {
        const kind = node.specifiers[index].type;
        return name !== undefined && kind !== "ImportNamespaceSpecifier" && kind !== "ImportDefaultSpecifier";
      });

  new Visitor({
    ImportDeclaration: (node) => take(node, node.source.value, importedNames(node)),
    ExportAllDeclaration: (node) => take(node, node.source.value, []),
    ExportNamedDeclaration: (node) => {
      if (node.source) take(node, node.source.value, importedNames(node));
    },
    ImportExpression: (node) => take(node, literal(node.source), []),
    TSImportType: (/** @type {Tree} */ node) => take(node, literal(node.source), []),
    TSExternalModuleReference: (node) => take(node, literal(node.expression), []),
    CallExpression: (/** @type {Tree} */ node) => {
      const required =
        node.callee.name === "require" ||
        (node.callee.type === "MemberExpression" && node.callee.object.name === "require");
      if (required) take(node, literal(node.arguments[0]), []);
    },
    MemberExpression: (/** @type {Tree} */ node) => {
      const name = memberName(node);
      if (name !== undefined && runners.has(name)) found.runs.push(mention(name, node));
      if (node.object.name === "Effect" && name === "Service")
        found.sugar.push(mention("Effect.Service", node));
    },
    Identifier: (node) => {
      if (node.name === "globalThis") found.globals.push(mention("globalThis", node));
    },
    TSTypeReference: (node) => {
      if (isEngineLayerWithHole(node)) found.holes.push(mention(text.slice(node.start, node.end), node));
    }
  }).visit(parsed.program);

  return {
    imports,
    ...found,
    references: parsed.comments
      .filter((comment) => comment.type === "Line" && /^\/\s*<reference\s/.test(comment.value))
      .map((comment) => mention(`//${comment.value}`, comment)),
    errors: parsed.errors.map((error) => ({ what: error.message, line: lineOf(error.labels[0]?.start ?? 0) }))
  };
};
