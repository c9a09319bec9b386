/**
 * A checksum. A derived row carries one over its own columns, so that a garbled one is noticed when it is read and
 * rebuilt, instead of believed; a migration carries one over its text. Against accidents, not against an adversary: who
 * can write the file owns it. Not a digest, because the first use of one costs an opening more than all the rest.
 */

/** 32-bit FNV-1a over the values' JSON. */
export const seal = (values: ReadonlyArray<string | number | null>): number => {
  const text = JSON.stringify(values);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};
