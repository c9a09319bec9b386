import { describe, expect, it } from "@effect/vitest";
import {
  commonDirectoryNamedBy,
  gitDirectoryNamedBy,
  isWorktreeOf,
  submodulePaths,
  workingTreeNamedBy
} from "../../src/facts/git-layout.ts";

describe("Git's pointer files", () => {
  it("lead from a .git file to a directory, absolute or relative", () => {
    expect(gitDirectoryNamedBy("/w/.git", "gitdir: /m/.git/worktrees/w\n")).toBe("/m/.git/worktrees/w");
    expect(gitDirectoryNamedBy("/m/sub/.git", "gitdir: ../.git/modules/sub\r\n")).toBe("/m/.git/modules/sub");
    expect(gitDirectoryNamedBy("/w/.git", "gitdir: /with a space\n")).toBe("/with a space");
    expect(gitDirectoryNamedBy("/w/.git", "something else")).toBeUndefined();
    expect(gitDirectoryNamedBy("/w/.git", "")).toBeUndefined();
  });

  it("lead from a worktree to what it shares", () => {
    expect(commonDirectoryNamedBy("/m/.git/worktrees/w", "../..\n")).toBe("/m/.git");
    expect(commonDirectoryNamedBy("/m/.git", undefined)).toBe("/m/.git");
    expect(isWorktreeOf("/m/.git/worktrees/w", "/m/.git")).toBe(true);
    expect(isWorktreeOf("/m/.git/worktrees/w", "/")).toBe(false);
  });

  it("lead from a submodule back to its working tree", () => {
    const config = "[core]\n\tbare = false\n\tworktree = ../../../sub dir\n";
    expect(workingTreeNamedBy("/m/.git/modules/sub", config)).toBe("/m/sub dir");
    expect(workingTreeNamedBy("/m/.git/modules/sub", "[core]\n\tbare = false\n")).toBeUndefined();
  });

  it("list the submodules", () => {
    expect(
      submodulePaths('[submodule "a"]\n\tpath = libs/a\n\turl = x\n[submodule "b"]\n\tpath = "b c"\n')
    ).toEqual(["libs/a", "b c"]);
  });
});
