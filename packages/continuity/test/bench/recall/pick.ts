/** Repeatable choice: the same seed gives the same session on every machine. */

export interface Pick {
  readonly next: () => number;
  readonly below: (limit: number) => number;
  readonly one: <A>(items: ReadonlyArray<A>) => A;
}

export const pickFrom = (seed: number): Pick => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const one = <A>(items: ReadonlyArray<A>): A => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError("nothing to choose from");
    return item;
  };
  return { next, below, one };
};
