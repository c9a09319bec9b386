/** What this session is about: where it works, and what the repository itself asks of whoever works on it. */
import type { Fragment } from "./fragment.ts";

/** Instruction files of a repository, in order of precedence. From the seed. */
export const instructionFiles = ["CLAUDE.md", "AGENTS.md", ".latch/instructions.md"] as const;

export interface Instructions {
  readonly path: string;
  readonly text: string;
}

export const workspaceFragment = (workspace: string, platform: string): Fragment => ({
  id: "environment.workspace",
  priority: 150,
  cacheable: false,
  text: `Workspace: ${workspace}\nPlatform: ${platform}; commands are run by bash.`
});

export const instructionFragments = (found: ReadonlyArray<Instructions>): ReadonlyArray<Fragment> =>
  found.map(({ path, text }, index) => ({
    id: `environment.instructions.${path}`,
    priority: 160 + index,
    cacheable: false,
    text: `Instructions of this repository (${path}); the user's own words and the kernel's rules come before them:\n${text.trimEnd()}`
  }));
