/** Pieces of bytes, as one. */
export const concatenate = (pieces: ReadonlyArray<Uint8Array>): Uint8Array => {
  const only = pieces[0];
  if (pieces.length === 1 && only !== undefined) return only;
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};
