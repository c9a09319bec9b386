/**
 * A long immutable list that grows at its end and changes near it. An append or a replacement copies one chunk, never
 * the list: 100,000 cells stay as cheap as ten, and an old version stays whole for whoever still holds it.
 */
import { chunkCells } from "../defaults.ts";

export interface Chunked<A> {
  /** Full chunks, `chunkCells` items each. */
  readonly full: ReadonlyArray<ReadonlyArray<A>>;
  /** The rest: fewer than `chunkCells` items. */
  readonly tail: ReadonlyArray<A>;
}

export const empty: Chunked<never> = { full: [], tail: [] };

export const size = <A>(list: Chunked<A>): number => list.full.length * chunkCells + list.tail.length;

/** The item at a place from 0, if there is one. */
export const at = <A>(list: Chunked<A>, index: number): A | undefined =>
  index < 0
    ? undefined
    : (list.full[Math.floor(index / chunkCells)] ?? tailFor(list, index))?.[index % chunkCells];

const tailFor = <A>(list: Chunked<A>, index: number): ReadonlyArray<A> | undefined =>
  Math.floor(index / chunkCells) === list.full.length ? list.tail : undefined;

export const append = <A>(list: Chunked<A>, item: A): Chunked<A> => {
  const tail = [...list.tail, item];
  return tail.length < chunkCells ? { full: list.full, tail } : { full: [...list.full, tail], tail: [] };
};

/** The list with another item in a place; unchanged where there is no such place. */
export const replace = <A>(list: Chunked<A>, index: number, item: A): Chunked<A> => {
  const chunk = Math.floor(index / chunkCells);
  if (index < 0 || index >= size(list)) return list;
  const changed = (items: ReadonlyArray<A>): ReadonlyArray<A> => items.with(index % chunkCells, item);
  return chunk === list.full.length
    ? { full: list.full, tail: changed(list.tail) }
    : { full: list.full.map((items, at) => (at === chunk ? changed(items) : items)), tail: list.tail };
};

export const last = <A>(list: Chunked<A>): A | undefined => list.tail.at(-1) ?? list.full.at(-1)?.at(-1);

/** Items from `start` up to, not including, `end`. */
export const slice = <A>(list: Chunked<A>, start: number, end: number): ReadonlyArray<A> => {
  const items: Array<A> = [];
  for (let index = Math.max(0, start); index < Math.min(end, size(list)); index += 1) {
    const item = at(list, index);
    if (item !== undefined) items.push(item);
  }
  return items;
};

/** All items, in order. For tests and exports: an interface reads what it shows. */
export const toArray = <A>(list: Chunked<A>): ReadonlyArray<A> => [...list.full.flat(), ...list.tail];
