/** Columns of text, as wide as they need to be. */

/** Lines of a table; the last column is not padded, and rows are cut at `width`. */
export const table = (
  rows: ReadonlyArray<ReadonlyArray<string>>,
  width: number = Number.POSITIVE_INFINITY
): ReadonlyArray<string> => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? "")].length))
  );
  return rows.map((row) => {
    const line = row
      .map((cell, column) =>
        column === row.length - 1 ? cell : cell + " ".repeat((widths[column] ?? 0) - [...cell].length)
      )
      .join("  ")
      .trimEnd();
    const characters = [...line];
    return characters.length > width ? `${characters.slice(0, width - 1).join("")}…` : line;
  });
};
