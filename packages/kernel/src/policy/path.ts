/**
 * Paths as text: no file system is asked. All paths are POSIX.
 */

/** An absolute path without `.`, `..`, doubled or trailing slashes. */
export const normalise = (path: string): string => {
  const kept: Array<string> = [];
  for (const name of path.split("/")) {
    if (name === "" || name === ".") continue;
    if (name === "..") kept.pop();
    else kept.push(name);
  }
  return `/${kept.join("/")}`;
};

/** Whether `path` is `root` or lies below it. Both normalised. */
export const within = (root: string, path: string): boolean =>
  path === root || path.startsWith(root === "/" ? root : `${root}/`);

/** `path` as seen from `root`, which holds it. The root itself is the empty string. */
export const relative = (root: string, path: string): string =>
  path === root ? "" : path.slice(root === "/" ? 1 : root.length + 1);

/** The directory that holds `path`. */
export const parent = (path: string): string => {
  const cut = path.lastIndexOf("/");
  return cut <= 0 ? "/" : path.slice(0, cut);
};

/** The last name of `path`. */
export const basename = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
