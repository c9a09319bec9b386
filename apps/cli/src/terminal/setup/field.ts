/**
 * What can be set, read from the config's own schema: whatever the file may hold has its place in the configuration, and
 * nothing else has.
 */
import { SchemaAST } from "effect";

export type Field =
  | { readonly type: "choice"; readonly values: ReadonlyArray<string> }
  | { readonly type: "several"; readonly values: ReadonlyArray<string> }
  | { readonly type: "flag" }
  | { readonly type: "number"; readonly what: string }
  | { readonly type: "text" }
  | { readonly type: "texts" }
  | { readonly type: "table"; readonly fields: ReadonlyArray<readonly [name: string, field: Field]> }
  | { readonly type: "named"; readonly each: Field };

export const fieldOf = (ast: SchemaAST.AST): Field => {
  const what = description(ast);
  const inner = bare(ast);
  const literals = literalsOf(inner);
  if (literals.length > 0) return { type: "choice", values: literals };
  switch (inner._tag) {
    case "BooleanKeyword":
      return { type: "flag" };
    case "NumberKeyword":
      return { type: "number", what: what ?? "a number" };
    case "TupleType": {
      const element = inner.rest[0]?.type;
      const values = element === undefined ? [] : literalsOf(bare(element));
      return values.length > 0 ? { type: "several", values } : { type: "texts" };
    }
    case "TypeLiteral": {
      const [index] = inner.indexSignatures;
      return index === undefined
        ? {
            type: "table",
            fields: inner.propertySignatures.map(
              (property) => [String(property.name), fieldOf(property.type)] as const
            )
          }
        : { type: "named", each: fieldOf(index.type) };
    }
    default:
      return { type: "text" };
  }
};

const bare = (ast: SchemaAST.AST): SchemaAST.AST => {
  if (SchemaAST.isRefinement(ast) || SchemaAST.isTransformation(ast)) return bare(ast.from);
  if (SchemaAST.isUnion(ast)) {
    const known = ast.types.filter((type) => !SchemaAST.isUndefinedKeyword(type));
    const [only] = known;
    return known.length === 1 && only !== undefined ? bare(only) : ast;
  }
  return ast;
};

const description = (ast: SchemaAST.AST): string | undefined => {
  const own = ast.annotations[SchemaAST.DescriptionAnnotationId];
  if (SchemaAST.isRefinement(ast) && typeof own === "string") return own;
  return SchemaAST.isRefinement(ast) ? description(ast.from) : undefined;
};

const literalsOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  if (SchemaAST.isLiteral(ast)) return typeof ast.literal === "string" ? [ast.literal] : [];
  return SchemaAST.isUnion(ast) ? ast.types.flatMap((type) => literalsOf(bare(type))) : [];
};
