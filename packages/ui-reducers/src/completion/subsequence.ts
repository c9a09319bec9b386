/** Matching by subsequence: every letter that was typed occurs, in order. The tighter and the earlier, the better. */

export interface Match {
  /** Lower is better. */
  readonly score: number;
  /** Places of the matched characters, for marking them. */
  readonly places: ReadonlyArray<number>;
}

/** The match of a text, case aside; none where it is no subsequence. */
export const subsequence = (typed: string, text: string): Match | undefined => {
  const wanted = typed.toLowerCase();
  const folded = text.toLowerCase();
  const whole = folded.indexOf(wanted);
  if (whole !== -1) {
    return {
      score: whole + (startsWord(text, whole) ? 0 : 10),
      places: Array.from(wanted, (_, index) => whole + index)
    };
  }
  const places: Array<number> = [];
  let gaps = 0;
  let from = 0;
  for (const letter of wanted) {
    const found = folded.indexOf(letter, from);
    if (found === -1) return undefined;
    gaps += places.length === 0 ? 0 : found - from;
    places.push(found);
    from = found + letter.length;
  }
  return { score: 1_000 + 10 * gaps + (places[0] ?? 0), places };
};

const startsWord = (text: string, place: number): boolean =>
  place === 0 || /[^\p{L}\p{N}]/u.test(text[place - 1] ?? "");
