/** Everything a sandbox is computed from. Gathered afresh for each command, except what the host alone decides. */
import type { Command, SandboxProfile } from "@latch/kernel";
import { ExecutionFailed } from "@latch/kernel";
import { Effect } from "effect";
import { look, lookAll, type PathFact } from "../path/look.ts";
import { contains } from "../path/within.ts";
import { grantsOf } from "../profile/grants.ts";
import type { Settings } from "../settings.ts";
import { surveyCredentials, surveyState } from "./hidden.ts";
import type { HostFacts } from "./host.ts";
import { enclosingRepository, type Repository } from "./repository.ts";
import { surveyTree, type WritableTree } from "./tree.ts";

export interface Facts {
  readonly host: HostFacts;
  readonly environment: Settings["environment"];
  /** As the environment names it: what a command sees as HOME. */
  readonly home: string;
  readonly realHome: string;
  readonly workspace: PathFact;
  readonly externalRoots: ReadonlyArray<PathFact>;
  readonly credentials: ReadonlyArray<PathFact>;
  readonly state: ReadonlyArray<PathFact>;
  readonly stateLinked: ReadonlyArray<PathFact>;
  /** Directories that the profile makes writable. */
  readonly trees: ReadonlyArray<WritableTree>;
  /** The repository that the workspace belongs to. */
  readonly repository: Repository | undefined;
  /** The command's program, where an empty private directory would hide it. */
  readonly program: PathFact | undefined;
  /** The resolver's configuration where it is below `/run`; only with the network. */
  readonly nameResolution: string | undefined;
}

const resolverConfiguration = (): string | undefined => {
  const fact = look("/etc/resolv.conf");
  return fact !== undefined && contains("/run", fact.real) ? fact.real : undefined;
};

/** Only a path can be hidden; a bare name is looked for among what the command sees. */
const programBelowScratch = (command: Command): PathFact | undefined => {
  if (command.type === "shell" || !command.program.startsWith("/")) return undefined;
  const fact = look(command.program);
  const hidden = (path: string) => contains("/tmp", path) || contains("/run", path);
  return fact?.kind === "file" && (hidden(fact.real) || hidden(fact.asked)) ? fact : undefined;
};

const survey = (
  settings: Settings,
  host: HostFacts,
  profile: SandboxProfile,
  command: Command
): Facts | string => {
  const grants = grantsOf(profile);
  const workspace = look(profile.workspace);
  if (workspace?.kind !== "directory") return `the workspace ${profile.workspace} is not a directory`;
  const realHome = look(settings.home)?.real ?? settings.home;
  const state = surveyState(settings, realHome);
  if ("unresolved" in state) {
    return `Latch's directory ${state.unresolved} can't be resolved, so it can't be hidden from the command; make it exist, or correct LATCH_HOME or state_dir`;
  }
  const externalRoots = lookAll(profile.externalRoots);
  const writable = [...(grants.workspaceWritable ? [workspace] : []), ...externalRoots]
    .filter(({ kind }) => kind === "directory")
    .map(({ real }) => real);
  return {
    host,
    environment: settings.environment,
    home: settings.home,
    realHome,
    workspace,
    externalRoots,
    credentials: surveyCredentials(host.candidates, realHome),
    state: state.directories,
    stateLinked: state.linked,
    trees: writable.map((root) => surveyTree(root, realHome)),
    repository: enclosingRepository(workspace.real),
    program: programBelowScratch(command),
    nameResolution: grants.network ? resolverConfiguration() : undefined
  };
};

/** Fails when the workspace or Latch's own directories can't be resolved. */
export const gatherFacts = (
  settings: Settings,
  host: HostFacts,
  profile: SandboxProfile,
  command: Command
): Effect.Effect<Facts, ExecutionFailed> =>
  Effect.suspend(() => {
    const facts = survey(settings, host, profile, command);
    return typeof facts === "string"
      ? Effect.fail(new ExecutionFailed({ detail: facts }))
      : Effect.succeed(facts);
  });
