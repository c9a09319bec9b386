/**
 * From a schema's complaint to one line for a person: the key's path, what was expected there, what was found, and
 * for an unknown key the known one it was probably meant to be. A value is never shown: it may be a pasted secret.
 */
import { ParseResult, SchemaAST } from "effect";
import { nearest } from "../arguments/nearest.ts";

type Path = ReadonlyArray<PropertyKey>;

/** One line for each thing that is wrong, in the schema's order. */
export const explain = (
  schema: SchemaAST.AST,
  raw: unknown,
  error: ParseResult.ParseError
): ReadonlyArray<string> => {
  const lines = ParseResult.ArrayFormatter.formatErrorSync(error).map(({ _tag, path }) => {
    if (_tag === "Unexpected") return unknownKey(schema, path);
    const expected = describe(descend(schema, path));
    return _tag === "Missing"
      ? `${dotted(path)} is missing; it is ${expected}`
      : `${dotted(path)} must be ${expected}, and is ${found(at(raw, path), descend(schema, path))}`;
  });
  return [...new Set(lines)];
};

/** A path as TOML writes it. */
export const dotted = (path: Path): string =>
  path
    .map((part, index) => {
      if (typeof part === "number") return `[${part}]`;
      const key = /^[\w-]+$/.test(String(part)) ? String(part) : JSON.stringify(String(part));
      return index === 0 ? key : `.${key}`;
    })
    .join("");

const unknownKey = (schema: SchemaAST.AST, path: Path): string => {
  const known = keysOf(descend(schema, path.slice(0, -1)));
  const key = String(path.at(-1));
  const near = nearest(key, known);
  return `${dotted(path)} is not a known key; ${
    near === undefined
      ? `known here: ${known.join(", ")}`
      : `did you mean ${dotted([...path.slice(0, -1), near])}?`
  }`;
};

/** The schema of what stands at a path. */
const descend = (ast: SchemaAST.AST, path: Path): SchemaAST.AST => {
  const inner = bare(ast);
  const [key, ...rest] = path;
  if (key === undefined) return inner;
  if (SchemaAST.isTypeLiteral(inner)) {
    const property = inner.propertySignatures.find((signature) => signature.name === key);
    return descend(property?.type ?? inner.indexSignatures[0]?.type ?? SchemaAST.unknownKeyword, rest);
  }
  if (SchemaAST.isTupleType(inner)) return descend(inner.rest[0]?.type ?? SchemaAST.unknownKeyword, rest);
  return SchemaAST.unknownKeyword;
};

const bare = (ast: SchemaAST.AST): SchemaAST.AST => {
  if (SchemaAST.isTransformation(ast)) return bare(ast.from);
  if (SchemaAST.isRefinement(ast) && description(ast) === undefined) return bare(ast.from);
  return ast;
};

const keysOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  SchemaAST.isTypeLiteral(ast) ? ast.propertySignatures.map((signature) => String(signature.name)) : [];

const description = (ast: SchemaAST.AST): string | undefined => {
  const annotation = ast.annotations[SchemaAST.DescriptionAnnotationId];
  return SchemaAST.isRefinement(ast) && typeof annotation === "string" ? annotation : undefined;
};

const describe = (ast: SchemaAST.AST): string => {
  const own = description(ast);
  if (own !== undefined) return own;
  const choices = literals(ast);
  if (choices.length > 0) return `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`;
  switch (ast._tag) {
    case "StringKeyword":
      return "a text";
    case "NumberKeyword":
      return "a number";
    case "BooleanKeyword":
      return "true or false";
    case "TypeLiteral":
      return "a table";
    case "TupleType":
      return "a list";
    default:
      return "something else";
  }
};

const literals = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  if (SchemaAST.isLiteral(ast) && typeof ast.literal === "string") return [ast.literal];
  return SchemaAST.isUnion(ast) ? ast.types.flatMap(literals) : [];
};

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inside, key) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, key) : undefined),
    value
  );

/** What kind of thing stands there. A mistyped choice is shown when a known one is near: then it is no secret. */
const found = (value: unknown, ast: SchemaAST.AST): string => {
  if (typeof value === "string") {
    const near = nearest(value, literals(ast));
    if (near !== undefined) return `"${value}"; did you mean "${near}"?`;
    return value === "" ? "an empty text" : literals(ast).length > 0 ? "another text" : "a text";
  }
  if (typeof value === "number" || typeof value === "bigint") return `the number ${value}`;
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "a list";
  return value instanceof Date ? "a date" : "a table";
};
