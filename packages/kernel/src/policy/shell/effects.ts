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
  const effects = all.filter((each) => each !== reads);
  const [first = reads, ...rest] = effects;
  if (rest.length === 0) return first;
  return {
    readOnly: effects.every((each) => each.readOnly),
    findings: effects.flatMap((each) => each.findings),
    touches: effects.flatMap((each) => each.touches),
    externalRoots: effects.flatMap((each) => each.externalRoots),
    manifests: effects.flatMap((each) => each.manifests),
    autoExecuted: effects.flatMap((each) => each.autoExecuted)
  };
};

/** The same effects, each said once. */
export const settled = (effects: Effects): Effects => ({
  readOnly: effects.readOnly,
  findings: distinct(effects.findings),
  touches: distinct(effects.touches),
  externalRoots: distinct(effects.externalRoots),
  manifests: distinct(effects.manifests),
  autoExecuted: distinct(effects.autoExecuted)
});

const distinct = <A>(items: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values()
];
