/**
 * What walking a part of a script gives, and how parts add up.
 */
import type { Context } from "./context.ts";
import { either } from "./directory.ts";
import { type Effects, join, reads } from "./effects.ts";
import type { Field } from "./field.ts";

/** One simple command as it stands in the text, with everything it leads to. */
export interface Segment {
  readonly fields: ReadonlyArray<Field>;
  readonly effects: Effects;
}

export interface Walked {
  readonly effects: Effects;
  /** The context of what comes next. */
  readonly after: Context;
  readonly segments: ReadonlyArray<Segment>;
}

export const nothing = (context: Context): Walked => ({ effects: reads, after: context, segments: [] });

export const also = (walked: Walked, effects: Effects): Walked => ({
  ...walked,
  effects: join(walked.effects, effects)
});

export const combined = (walks: ReadonlyArray<Walked>, after: Context): Walked => ({
  effects: join(...walks.map((each) => each.effects)),
  after,
  segments: walks.flatMap((each) => each.segments)
});

/** One after the other, each where the one before left off. */
export const inOrder = <Node>(
  nodes: ReadonlyArray<Node>,
  context: Context,
  step: (node: Node, here: Context) => Walked
): Walked => {
  const walks: Array<Walked> = [];
  let here = context;
  for (const node of nodes) {
    const walked = step(node, here);
    walks.push(walked);
    here = walked.after;
  }
  return combined(walks, here);
};

/** In one place or the other. */
export const meet = (one: Context, other: Context): Context =>
  one.directories === other.directories
    ? one
    : { ...one, directories: either(one.directories, other.directories) };

/** Nobody can tell where. */
export const lost = (context: Context): Context => ({ ...context, directories: undefined });
