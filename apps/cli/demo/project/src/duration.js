/** Seconds in each unit that a duration may be written in. */
const seconds = { d: 86_400, h: 3_600, m: 360, s: 1 };

/** Reads a duration such as "1h 30m" as a number of seconds. */
export const parseDuration = (text) => {
  const parts = [...text.matchAll(/(\d+)\s*([dhms])/g)];
  if (parts.length === 0) throw new RangeError(`"${text}" is not a duration`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * seconds[unit], 0);
};
