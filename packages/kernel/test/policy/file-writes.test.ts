import { describe, expect, it } from "vitest";
import { type Classification, classify } from "../../src/policy/index.ts";
import { aCall, facts, modes, safeties } from "./a-call.ts";

const decisionOf = (classification: Classification) => classification.decision.type;
const everywhere = modes.flatMap((mode) => safeties.map((safety) => ({ mode, safety })));

describe("file writes", () => {
  const write = (path: string, rest = {}) => classify(aCall("write", { path, content: "" }, rest));

  it("name the capability by what is written", () => {
    expect(write("src/a.ts").capabilities).toEqual(["workspace_read", "workspace_source_write"]);
    expect(write("sub/Cargo.toml").capabilities).toEqual(["workspace_read", "workspace_metadata_write"]);
    expect(write(".git/config").capabilities).toEqual(["workspace_read", "git_metadata_write"]);
    expect(write("sub/.git/hooks/x").capabilities).toEqual(["workspace_read", "git_metadata_write"]);
    expect(write("/var/tmp/x").capabilities).toEqual(["workspace_read", "external_filesystem_write"]);
  });

  it("ask before they leave the workspace, under every profile, and name the directory that opens", () => {
    for (const safety of safeties) {
      const classification = write("/var/tmp/sub/x", { safety });
      expect(decisionOf(classification)).toBe("ask");
      expect(classification.externalRoots).toEqual(["/var/tmp/sub"]);
    }
  });

  it("are refused outside where the configuration says so", () => {
    expect(decisionOf(write("/var/tmp/x", { outsideWorkspace: "deny" }))).toBe("deny");
  });

  it("are refused on system paths and in Latch's state, whatever the profile", () => {
    for (const setting of everywhere) {
      for (const path of [
        "/usr/bin/x",
        "/etc/passwd",
        "/dev/sda",
        "/x",
        "/home/u/.latch/x",
        "../../.latch/x",
        "/home/u/.ssh/config"
      ]) {
        expect(decisionOf(write(path, setting))).toBe("deny");
      }
    }
  });

  it("follow a symbolic link to where the bytes would land", () => {
    const linked = {
      ...facts,
      realPath: (path: string) => path.replace("/home/u/work/project/out", "/var/tmp")
    };
    const classification = write("out/x", { facts: linked });
    expect(decisionOf(classification)).toBe("ask");
    expect(classification.externalRoots).toEqual(["/var/tmp"]);
    expect(write("out/../x", { facts: linked }).externalRoots).toEqual(["/var"]);
  });

  it("say what they replace, and flag what runs by itself later", () => {
    expect(write("src/a.ts").touches).toEqual([
      { type: "path", path: "/home/u/work/project/src/a.ts", recursive: false, pattern: false }
    ]);
    for (const path of [
      ".husky/pre-commit",
      ".vscode/tasks.json",
      ".github/workflows/ci.yml",
      "sub/.envrc"
    ]) {
      expect(write(path).autoExecuted).toEqual([`/home/u/work/project/${path}`]);
    }
  });

  it("are refused outside work, and where the workspace is configured as read-only", () => {
    expect(decisionOf(write("src/a.ts", { mode: "ask" }))).toBe("deny");
    expect(decisionOf(write("src/a.ts", { mode: "plan" }))).toBe("deny");
    for (const path of ["src/a.ts", "package.json", ".git/config", ".envrc"]) {
      expect(decisionOf(write(path, { workspaceWrite: false }))).toBe("deny");
    }
  });
});
