/** What no command may see, as it exists right now: credentials made since the last command are found by the next. */
import { listDirectory, look, lookAll, type PathFact } from "../path/look.ts";
import { contains } from "../path/within.ts";
import { credentialCandidates } from "../profile/credential-paths.ts";
import type { Settings } from "../settings.ts";

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

/** A link or a variable that names everything hides nothing: hiding it would leave no machine to work on. */
const hideable =
  (home: string) =>
  ({ real }: PathFact): boolean =>
    !contains(real, home) && !["/usr", "/bin", "/etc", "/lib"].some((system) => contains(real, system));

export const surveyCredentials = (settings: Settings, home: string): ReadonlyArray<PathFact> =>
  withLinked(
    lookAll([...credentialCandidates(settings.home, settings.environment), ...settings.hidden])
  ).filter(hideable(home));

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
  const directories = found.flatMap(({ fact }) => fact ?? []);
  return { directories, linked: directories.flatMap(linkedFrom).filter(hideable(home)) };
};
