/** Containment between absolute, resolved paths. Lexical on purpose: whoever asks has resolved links first. */

export const contains = (directory: string, path: string): boolean =>
  directory === "/" || path === directory || path.startsWith(`${directory}/`);

/** 0 for the root, 1 for `/home`: an outer directory is always shallower than what it contains. */
export const depth = (path: string): number => (path === "/" ? 0 : path.split("/").length - 1);
