/** The file of an `/attach` that is being typed, and which files can be one. */

/** What was typed of the file's name, and where it begins; none for anything else. */
export const attachArgument = (
  text: string
): { readonly start: number; readonly typed: string } | undefined => {
  const line = /^(\/(?:attach|image) +)([^\n]*)$/i.exec(text);
  return line === null ? undefined : { start: line[1]?.length ?? 0, typed: line[2] ?? "" };
};

/** An image by its name, or a folder on the way to one. */
export const mayBeImage = (path: string): boolean => path.endsWith("/") || isImageName(path);

const isImageName = (path: string): boolean => /\.(?:png|jpe?g|webp)$/i.test(path);

/**
 * The paths that a paste names, where it names nothing but images: what a terminal pastes when files are dropped on it.
 * Quoted, with spaces behind backslashes, or as addresses of files; empty for any other text.
 */
export const droppedImages = (pasted: string): ReadonlyArray<string> => {
  const words = pasted.trim().match(/"[^"\n]*"|'[^'\n]*'|(?:\\[^\n]|[^\s\\])+/g) ?? [];
  const paths = words.map(plainPath);
  return paths.length > 0 && paths.every((path) => /^(?:\/|~\/)/.test(path) && isImageName(path))
    ? paths
    : [];
};

const plainPath = (word: string): string => {
  const quoted = /^(["'])(.*)\1$/.exec(word)?.[2];
  const path = quoted ?? word.replace(/\\(.)/g, "$1");
  if (!/^file:\/\/(?:localhost)?\//i.test(path)) return path;
  try {
    return decodeURIComponent(path.replace(/^file:\/\/(?:localhost)?/i, ""));
  } catch {
    return path;
  }
};
