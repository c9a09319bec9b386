/**
 * Where a path lies, as far as authority is concerned. Pure: what the file system knows (symbolic links) comes in as a
 * lookup. Without one the answer is lexical, and the sandbox remains the wall behind it.
 */
import { normalise, parent, relative, within } from "./path.ts";

export type Location =
  /** An ordinary file of the workspace. */
  | "workspace"
  /** A manifest or a lock file: other tools act on it. */
  | "manifest"
  /** A file that something runs by itself later, outside the sandbox: hooks, editor tasks, CI. */
  | "auto_executed"
  /** Git's own directory, the workspace's or one of a repository inside it. */
  | "git"
  /** Latch's own state: refused through every alias. */
  | "state_directory"
  /** A place for credentials that every sandboxed command finds masked. */
  | "secret"
  /** Damage here breaks the machine. */
  | "system"
  /** A device that swallows or repeats what is written. */
  | "sink"
  /** Bash's own network files, `/dev/tcp/host/port`. */
  | "socket"
  /** Anything else outside the workspace. */
  | "external";

/** What the world tells about paths. Every path in it is absolute and normalised. */
export interface PathFacts {
  /** The workspace's real path. */
  readonly workspace: string;
  readonly home: string;
  /** The state directory's real path. */
  readonly stateDirectory: string;
  /**
   * The real path of a path: its deepest existing ancestor resolved, the rest appended. `undefined` where nobody
   * looked. Without links, the path itself.
   */
  readonly realPath?: (absolute: string) => string | undefined;
}

export interface Located {
  /** The real path, absolute. */
  readonly path: string;
  readonly location: Location;
}

const manifests: ReadonlySet<string> = new Set([
  "Cargo.toml",
  "Cargo.lock",
  "package.json",
  "package-lock.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "pyproject.toml",
  "poetry.lock",
  "go.mod",
  "go.sum",
  "Gemfile",
  "Gemfile.lock"
]);

/** Relative to a directory of the workspace. A trailing `/` means everything below. */
const autoExecuted: ReadonlyArray<string> = [
  ".husky/",
  ".githooks/",
  ".vscode/tasks.json",
  ".vscode/settings.json",
  ".vscode/launch.json",
  ".idea/runConfigurations/",
  ".devcontainer/",
  ".devcontainer.json",
  ".github/workflows/",
  ".github/actions/",
  ".gitlab-ci.yml",
  ".circleci/",
  ".pre-commit-config.yaml",
  "lefthook.yml",
  ".lefthook.yml",
  ".envrc",
  ".npmrc",
  ".yarnrc",
  ".yarnrc.yml",
  ".pnpmfile.cjs",
  ".cargo/config.toml",
  ".cargo/config",
  ".gitattributes",
  ".gitmodules",
  ".mcp.json",
  ".direnvrc",
  "sitecustomize.py",
  "usercustomize.py"
];

/** Below the home directory: what the sandbox masks. */
const secrets: ReadonlyArray<string> = [
  ".ssh",
  ".gnupg",
  ".aws",
  ".azure",
  ".kube",
  ".docker",
  ".netrc",
  ".git-credentials",
  ".npmrc",
  ".pypirc",
  ".password-store",
  ".config/gh",
  ".config/gcloud",
  ".config/op",
  ".cargo/credentials",
  ".cargo/credentials.toml"
];

const systemTrees: ReadonlyArray<string> = [
  "/proc",
  "/sys",
  "/dev",
  "/boot",
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/root"
];

const systemPaths: ReadonlySet<string> = new Set([
  "/",
  "/etc",
  "/home",
  "/var",
  "/opt",
  "/etc/shadow",
  "/etc/passwd",
  "/etc/sudoers",
  "/etc/fstab"
]);

const sinks = /^\/dev\/(null|zero|full|tty|stdin|stdout|stderr|fd\/\d+)$/;
const sockets = /^\/dev\/(tcp|udp)\//;

/** `/proc/self/root/x` is `/x`, and `/proc/self/cwd/x` lies in the current directory. */
const procAlias = /^\/proc\/(?:self|thread-self|\d+)(?:\/task\/\d+)?\/(root|cwd)(\/.*)?$/;

/** Follows the aliases that need no file system, as often as they are stacked. */
const withoutProcAliases = (path: string, directory: string): string => {
  const match = procAlias.exec(path);
  if (match === null) return path;
  const rest = match[2] ?? "";
  return withoutProcAliases(normalise(match[1] === "cwd" ? `${directory}${rest}` : `/${rest}`), directory);
};

/** `..` leaves the directory that a link leads to, not the one that holds the link. */
const resolveUpwards = (facts: PathFacts, path: string): string =>
  path.split("/").reduce((reached, name) => {
    if (name === "" || name === ".") return reached;
    if (name !== "..") return normalise(`${reached}/${name}`);
    const here = withoutProcAliases(reached, "/");
    return parent(facts.realPath?.(here) ?? here);
  }, "/");

/** Where `path` lies, seen from `directory` (absolute). */
export const locate = (facts: PathFacts, path: string, directory: string): Located => {
  const absolute = resolveUpwards(facts, path.startsWith("/") ? path : `${directory}/${path}`);
  if (sinks.test(absolute)) return { path: absolute, location: "sink" };
  if (sockets.test(absolute)) return { path: absolute, location: "socket" };
  const lexical = withoutProcAliases(absolute, directory);
  const real = withoutProcAliases(facts.realPath?.(lexical) ?? lexical, directory);
  return { path: real, location: place(facts, real) };
};

/** Where a real path lies. */
const place = (facts: PathFacts, real: string): Location => {
  if (within(facts.stateDirectory, real)) return "state_directory";
  if (within(facts.workspace, real)) return placeInWorkspace(relative(facts.workspace, real));
  if (secrets.some((secret) => within(`${facts.home}/${secret}`, real))) return "secret";
  // A file right below `/` would need `/` itself to be writable.
  if (systemPaths.has(real) || parent(real) === "/") return "system";
  if (systemTrees.some((tree) => within(tree, real)) && !within(facts.home, real)) return "system";
  return "external";
};

const placeInWorkspace = (path: string): Location => {
  const names = path.split("/");
  if (names.includes(".git")) return "git";
  const suffixes = names.map((_, index) => names.slice(index).join("/"));
  const runsByItself = suffixes.some((suffix) =>
    autoExecuted.some((entry) => (entry.endsWith("/") ? `${suffix}/`.startsWith(entry) : suffix === entry))
  );
  if (runsByItself) return "auto_executed";
  return manifests.has(names.at(-1) ?? "") ? "manifest" : "workspace";
};
