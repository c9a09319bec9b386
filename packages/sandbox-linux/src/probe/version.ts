/** Versions of Bubblewrap, as numbers that compare. */

export type Version = readonly [major: number, minor: number, patch: number];

/** From `bubblewrap 0.8.0`; undefined for anything else. */
export const parseVersion = (said: string): Version | undefined => {
  const [, major, minor, patch] = /^bubblewrap (\d+)\.(\d+)(?:\.(\d+))?/m.exec(said) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch ?? 0)];
};

export const older = (one: Version, other: Version): boolean => {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
};
