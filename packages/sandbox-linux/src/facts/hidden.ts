/** What no command may see, as it exists right now: credentials made since the last command are found by the next. */
import { isReadable, listDirectory, listNames, look, lookAll, type PathFact } from "../path/look.ts";
import { contains } from "../path/within.ts";
import { credentialCandidates, systemCredentials } from "../profile/credential-paths.ts";
import type { Settings } from "../settings.ts";
import { aliasesOf, currentMounts } from "./mounts.ts";

/**
 * Where credentials may be: the same for every command, so put together once. Those below the home are kept by their
 * first component, so that one listing of the home rules most of them out.
 */
export interface Candidates {
  readonly home: string;
  readonly belowHome: ReadonlyMap<string, ReadonlyArray<string>>;
  readonly elsewhere: ReadonlyArray<string>;
}

export const candidatesOf = ({ home, environment, hidden }: Settings): Candidates => {
  const paths = [...new Set([...credentialCandidates(home, environment), ...hidden])];
  const belowHome = new Map<string, Array<string>>();
  const elsewhere: Array<string> = [];
  for (const path of paths) {
    const [first = ""] = path.slice(home.length + 1).split("/");
    const kept = path.startsWith(`${home}/`) ? (belowHome.get(first) ?? []) : elsewhere;
    kept.push(path);
    if (kept !== elsewhere) belowHome.set(first, kept);
  }
  return { home, belowHome, elsewhere };
};

/** A home that can't be listed is asked for each. */
const possible = ({ home, belowHome, elsewhere }: Candidates): ReadonlyArray<string> => {
  const names = listNames(home) ?? [...belowHome.keys()];
  const system = systemCredentials.filter(isReadable);
  return [...names.flatMap((name) => belowHome.get(name) ?? []), ...elsewhere, ...system];
};

const linkedFrom = ({ kind, real }: PathFact): ReadonlyArray<PathFact> =>
  kind === "directory"
    ? listDirectory(real)
        .filter((entry) => entry.kind === "link")
        .flatMap(({ name }) => look(`${real}/${name}`) ?? [])
    : [];

/**
 * A secret's directory may hold links to the secret itself, as dotfile managers make them. Links to directories are
 * left: they lead to shared skills and plugins, often into a workspace.
 */
const withLinked = (facts: ReadonlyArray<PathFact>): ReadonlyArray<PathFact> => [
  ...facts,
  ...facts.flatMap(linkedFrom).filter(({ kind }) => kind !== "directory")
];

/** With every other path at which the same files are mounted. */
const withAliases = (facts: ReadonlyArray<PathFact>): ReadonlyArray<PathFact> => {
  const mounts = currentMounts();
  return [...facts, ...lookAll(facts.flatMap(({ real }) => aliasesOf(mounts, real)))];
};

/** A link or a variable that names everything hides nothing: hiding it would leave no machine to work on. */
const hideable =
  (home: string) =>
  ({ real }: PathFact): boolean =>
    !contains(real, home) && !["/usr", "/bin", "/etc", "/lib"].some((system) => contains(real, system));

/** `home` is the resolved one. */
export const surveyCredentials = (candidates: Candidates, home: string): ReadonlyArray<PathFact> =>
  withAliases(withLinked(lookAll(possible(candidates)))).filter(hideable(home));

export interface State {
  readonly directories: ReadonlyArray<PathFact>;
  /** Where links directly inside them lead: `secrets.toml`, an `artifacts` on another disk. */
  readonly linked: ReadonlyArray<PathFact>;
}

/** The first directory that can't be resolved, or all of them. */
export const surveyState = (settings: Settings, home: string): State | { readonly unresolved: string } => {
  const found = settings.stateDirectories.map((path) => ({ path, fact: look(path) }));
  const unresolved = found.find(({ fact }) => fact?.kind !== "directory");
  if (unresolved !== undefined) return { unresolved: unresolved.path };
  const named = found.flatMap(({ fact }) => fact ?? []);
  const directories = [...named, ...withAliases(named).slice(named.length).filter(hideable(home))];
  return { directories, linked: directories.flatMap(linkedFrom).filter(hideable(home)) };
};
