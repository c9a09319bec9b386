/** Facts of a machine that doesn't exist, for decisions that need none. */
import type { Command, SandboxProfile } from "@latch/kernel";
import { type Capability, WorkspacePath } from "@latch/protocol";
import type { Facts } from "../../src/facts/facts.ts";
import type { Repository } from "../../src/facts/repository.ts";
import type { PathFact } from "../../src/path/look.ts";

export const directory = (path: string): PathFact => ({
  asked: path,
  real: path,
  kind: "directory",
  link: false
});
export const file = (path: string): PathFact => ({ asked: path, real: path, kind: "file", link: false });

export const workspace = "/home/u/project";

export const someFacts = (different: Partial<Facts> = {}): Facts => ({
  host: {
    bash: "/bin/bash",
    separateVarRun: undefined,
    currentSystem: undefined,
    kernelFiles: [],
    candidates: { home: "/home/u", belowHome: new Map(), elsewhere: [] },
    leakedDescriptors: []
  },
  environment: {},
  home: "/home/u",
  realHome: "/home/u",
  workspace: directory(workspace),
  externalRoots: [],
  credentials: [],
  state: [directory("/home/u/.latch")],
  stateLinked: [],
  trees: [{ root: workspace, autoExecuted: [], repositories: [] }],
  repository: undefined,
  program: undefined,
  nameResolution: undefined,
  ...different
});

export const aRepository = (tree: string): Repository => ({
  marker: directory(`${tree}/.git`),
  directories: [`${tree}/.git`],
  hooks: [directory(`${tree}/.git/hooks`)],
  linkedBack: true
});

export const aProfile = (...capabilities: ReadonlyArray<Capability>): SandboxProfile => ({
  workspace: WorkspacePath.make(workspace),
  capabilities: new Set(capabilities),
  externalRoots: []
});

export const aProgram: Command = { type: "program", program: "true", args: [] };
