/**
 * What writing to a place means. A path is judged by where it really lies, never by how it is spelled.
 */
import { type Located, locate } from "../location.ts";
import { parent, within } from "../path.ts";
import type { Context } from "./context.ts";
import { type Effects, found, join, ordinary, reads, type Touch, touching } from "./effects.ts";
import { type Field, prefixOf } from "./field.ts";

export interface Writing {
  /** Whether a whole tree below the target goes with it. */
  readonly recursive: boolean;
}

const one: Writing = { recursive: false };

/** Writes to, or removes, what a field names. */
export const writesTo = (context: Context, field: Field, writing: Writing = one): Effects => {
  switch (field.type) {
    case "exact":
      return field.text === "" ? ordinary : atEach(context, field.text, writing, false);
    case "glob":
      return join(
        atEach(context, field.text, writing, true),
        matchesGit(field.text) ? found("git_metadata", field.text) : reads
      );
    case "unknown":
      return unplaced(context, field.prefix);
  }
};

const atEach = (context: Context, path: string, writing: Writing, pattern: boolean): Effects => {
  if (path.startsWith("/")) return at(context, path, "/", writing, pattern);
  if (context.directories === undefined) return found("unplaced_write", path);
  return join(...context.directories.map((directory) => at(context, path, directory, writing, pattern)));
};

const at = (
  context: Context,
  path: string,
  directory: string,
  writing: Writing,
  pattern: boolean
): Effects => {
  const located = locate(context.facts, path, directory);
  const touch: Touch = { type: "path", path: located.path, recursive: writing.recursive, pattern };
  switch (located.location) {
    case "sink":
      return reads;
    case "socket":
      return found("network", path);
    case "workspace":
      return touching(touch);
    case "manifest":
      return { ...touching(touch), manifests: [located.path] };
    case "auto_executed":
      return { ...touching(touch), autoExecuted: [located.path] };
    case "git":
      return join(found("git_metadata", path), touching(touch));
    case "system":
      return found("system_write", path);
    case "state_directory":
    case "secret":
      return found("state_directory", path);
    case "external":
      return external(path, located, context);
  }
};

/** Approved, the whole directory becomes writable, and Git's data with it where the workspace lies below. */
const external = (path: string, located: Located, context: Context): Effects => {
  const root = parent(located.path);
  const effects = { ...found("external_write", path), externalRoots: [root] };
  return within(root, context.facts.workspace)
    ? join(effects, found("git_metadata", `everything in ${root}`))
    : effects;
};

/** A target whose end is unknown. Where its directory is certain, the sandbox keeps it there. */
const unplaced = (context: Context, prefix: string): Effects => {
  const cut = prefix.lastIndexOf("/");
  if (cut < 0) return found("unplaced_write", `${prefix}…`);
  const effects = atEach(context, `${prefix.slice(0, cut + 1)}…`, one, false);
  return effects.touches.length === 0 ? effects : { ...effects, touches: [{ type: "unnamed" }] };
};

/** Whether a wildcard may reach a `.git` directory: only one that begins with a dot does. */
const matchesGit = (pattern: string): boolean =>
  pattern.split("/").some((name) => /^\.(\*|\?|\[|g[*?[]|gi[*?[]|git[*?[])/.test(name));

/** Where a field points, for commands that only look: whether it lies below a `.git` directory. */
export const pointsIntoGit = (context: Context, field: Field): boolean => {
  const path = prefixOf(field);
  const directories = path.startsWith("/") ? ["/"] : (context.directories ?? [context.facts.workspace]);
  return (
    /(^|\/)\.git(\/|$)/.test(path) &&
    directories.some((directory) => locate(context.facts, path, directory).location === "git")
  );
};
