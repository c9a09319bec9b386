/** A small machine of its own for a test: a home with secrets, Latch's directory, a workspace. Real files, no mocks. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command, SandboxProfile } from "@latch/kernel";
import { type Capability, WorkspacePath } from "@latch/protocol";
import { Effect, type Scope } from "effect";
import type { Settings } from "../../src/settings.ts";

export interface Scene {
  readonly root: string;
  readonly home: string;
  readonly state: string;
  readonly workspace: string;
  readonly settings: Settings;
  readonly profile: (...capabilities: ReadonlyArray<Capability>) => SandboxProfile;
  readonly profileAt: (workspace: string, ...capabilities: ReadonlyArray<Capability>) => SandboxProfile;
  /** What of the settings' environment no command may see. */
  readonly secretEnvironment: Readonly<Record<string, string>>;
  /** Writes a file below the scene's root, and the directories it needs. */
  readonly file: (path: string, content: string) => string;
  readonly git: (directory: string, ...args: ReadonlyArray<string>) => string;
}

/** Not below `/tmp`, which every command has its own of: there nothing could leak, and no test could fail. */
const roomy = "/var/tmp";

const secretEnvironment = { API_TOKEN: "secret-of-the-environment" };

const profileAt: Scene["profileAt"] = (workspace, ...capabilities) => ({
  workspace: WorkspacePath.make(workspace),
  capabilities: new Set(capabilities),
  externalRoots: []
});

const build = (where: string): Scene => {
  const root = realpathSync(mkdtempSync(join(where, "latch-scene-")));
  // Another user may have to get in: a mode of 0700 would hide what the sandbox ought to hide.
  chmodSync(root, 0o755);
  const home = join(root, "home");
  const state = join(home, ".latch");
  const workspace = join(root, "workspace");
  for (const directory of [home, state, workspace]) mkdirSync(directory);
  const file = (path: string, content: string): string => {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
    return full;
  };
  return {
    root,
    home,
    state,
    workspace,
    file,
    settings: {
      home,
      stateDirectories: [state],
      hidden: [],
      environment: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...secretEnvironment }
    },
    secretEnvironment,
    profile: (...capabilities) => profileAt(workspace, ...capabilities),
    profileAt,
    git: (directory, ...args) =>
      execFileSync("git", ["-C", directory, ...args], {
        encoding: "utf8",
        env: {
          PATH: process.env["PATH"],
          HOME: home,
          GIT_CONFIG_NOSYSTEM: "1",
          GIT_AUTHOR_NAME: "a",
          GIT_AUTHOR_EMAIL: "a@b",
          GIT_COMMITTER_NAME: "a",
          GIT_COMMITTER_EMAIL: "a@b"
        },
        stdio: ["ignore", "pipe", "pipe"]
      })
  };
};

export const aScene = (where = roomy): Effect.Effect<Scene, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => build(where)),
    ({ root }) => Effect.sync(() => rmSync(root, { recursive: true, force: true }))
  );

export const shell = (line: string): Command => ({ type: "shell", line, pipefail: false });
