/** Which known name a mistyped one was meant to be. */

/** Edits that turn one word into another: insert, delete, replace, swap neighbours. */
export const editDistance = (a: string, b: string): number => {
  let previous: Array<number> = [];
  let current = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const older = previous;
    previous = current;
    current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
        )
      );
    }
  }
  return current[b.length] ?? 0;
};

/** The closest known name, if any is close enough to be what was meant: a third of it wrong at most, or a prefix. */
export const nearest = (word: string, known: Iterable<string>): string | undefined => {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const candidate = name.toLowerCase();
    const begins =
      Math.min(wanted.length, candidate.length) >= 3 &&
      (candidate.startsWith(wanted) || wanted.startsWith(candidate));
    const distance = begins ? 1 : editDistance(wanted, candidate);
    const tolerated = begins ? 1 : Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
    if (distance <= tolerated && distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
};
