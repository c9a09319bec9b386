/**
 * How a neutral effort level is said on a wire. The wire decides where it stands; this decides whether it stands
 * there at all: `default`, and a level that the model doesn't expose, send nothing.
 */
import type { Effort, ModelDescriptor } from "@latch/protocol";

export type EffortForm =
  /** The wire's own word for the level. */
  | { readonly type: "value"; readonly value: string }
  /** A number of tokens to think with. */
  | { readonly type: "budget"; readonly tokens: number }
  /** The wire's documented off switch. */
  | { readonly type: "disabled" };

/** Forms that an operator declared, by level. A level without an entry is said by its own name. */
export type EffortMap = { readonly [E in Exclude<Effort, "default">]?: EffortForm };

/** What to say for a level, or nothing. */
export const effortForm = (
  effort: Effort,
  descriptor: ModelDescriptor,
  map: EffortMap
): EffortForm | undefined =>
  effort === "default" || !descriptor.efforts.includes(effort)
    ? undefined
    : (map[effort] ?? { type: "value", value: effort });
