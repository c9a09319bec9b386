/**
 * What running something may do. Effects only ever accumulate: `join` is associative, commutative up to order and
 * idempotent, `reads` is its identity, and nothing removes an effect once it is in. That is why wrapping a command can't
 * make it look more harmless.
 */
import type { Finding } from "../decision.ts";
import type { Concern } from "../decision-table.ts";

/** Files whose bytes a command replaces, removes or moves away. Paths are real and absolute. */
export type Touch =
  /** One file, or with `recursive` a whole tree. `path` may hold glob characters where `pattern` is true. */
  | { readonly type: "path"; readonly path: string; readonly recursive: boolean; readonly pattern: boolean }
  /** Everything that git does not have: modified, staged, untracked and perhaps ignored files. */
  | { readonly type: "uncommitted" }
  /** Files that the text does not name. */
  | { readonly type: "unnamed" };

export interface Effects {
  /** Whether every part was understood and only reads. */
  readonly readOnly: boolean;
  readonly findings: ReadonlyArray<Finding>;
  readonly touches: ReadonlyArray<Touch>;
  /** Directories outside the workspace that would have to be writable. */
  readonly externalRoots: ReadonlyArray<string>;
  /** Manifests written. */
  readonly manifests: ReadonlyArray<string>;
  /** Files written that run by themselves later. */
  readonly autoExecuted: ReadonlyArray<string>;
}

/** Only reads: the identity of `join`. */
export const reads: Effects = {
  readOnly: true,
  findings: [],
  touches: [],
  externalRoots: [],
  manifests: [],
  autoExecuted: []
};

/** May do anything the sandbox lets it, and nothing that needs a person. */
export const ordinary: Effects = { ...reads, readOnly: false };

/** Needs a look. */
export const found = (concern: Concern, detail: string): Effects => ({
  ...ordinary,
  findings: [{ concern, detail }]
});

/** Replaces or removes files. */
export const touching = (...touches: ReadonlyArray<Touch>): Effects => ({ ...ordinary, touches });

export const join = (...all: ReadonlyArray<Effects>): Effects => {
  const [first, ...rest] = all.filter((effects) => effects !== reads);
  if (first === undefined) return reads;
  if (rest.length === 0) return first;
  const effects = [first, ...rest];
  return {
    readOnly: effects.every((each) => each.readOnly),
    findings: distinct(effects, (each) => each.findings),
    touches: distinct(effects, (each) => each.touches),
    externalRoots: distinct(effects, (each) => each.externalRoots),
    manifests: distinct(effects, (each) => each.manifests),
    autoExecuted: distinct(effects, (each) => each.autoExecuted)
  };
};

const distinct = <A>(
  effects: ReadonlyArray<Effects>,
  part: (effects: Effects) => ReadonlyArray<A>
): ReadonlyArray<A> => {
  const seen = new Map<string, A>();
  for (const each of effects) for (const item of part(each)) seen.set(JSON.stringify(item), item);
  return [...seen.values()];
};
