/** Each rule by what it holds back: with the rule the attempt fails, without it the very same attempt succeeds. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import type { SandboxProfile } from "@latch/kernel";
import { Effect, type Scope } from "effect";
import { bubblewrapArguments } from "../../src/profile/plan.ts";
import type { RuleName } from "../../src/profile/rule.ts";
import { aFile, aProcess, aSegment, aServer } from "../scene/host.ts";
import { intact, type Loosen, tryOut, without } from "../scene/loosened.ts";
import { planFor } from "../scene/plan-for.ts";
import { aScene, type Scene, shell } from "../scene/scene.ts";

const asRoot = process.getuid?.() === 0;

interface Attempt {
  readonly line: string;
  readonly profile?: SandboxProfile;
  readonly loosen: Loosen;
  /** Whether it got what it came for, by what the line said or left behind. */
  readonly escaped: (said: string) => boolean;
}

type Arrange = (scene: Scene) => Effect.Effect<Attempt, never, Scope.Scope>;

const both = (arrange: Arrange) => () =>
  Effect.gen(function* () {
    const scene = yield* aScene();
    const {
      line,
      loosen,
      escaped,
      profile = scene.profile("workspace_source_write")
    } = yield* arrange(scene);
    const held = yield* tryOut(scene, profile, line, intact);
    expect(escaped(held), `with the rule: ${held}`).toBe(false);
    const loose = yield* tryOut(scene, profile, line, loosen);
    expect(escaped(loose), `without the rule: ${loose}`).toBe(true);
  });

const held = (what: string, arrange: Arrange) => it.scopedLive(what, both(arrange));

/** Only for root: an ordinary user is held by the kernel as well, so that there the rule can't be missed. */
const heldForRoot = (what: string, arrange: Arrange) => {
  if (asRoot) it.scopedLive(what, both(arrange));
};

const says = (wanted: string) => (said: string) => said.includes(wanted);
const arranged =
  (attempt: (scene: Scene) => Attempt): Arrange =>
  (scene) =>
    Effect.sync(() => attempt(scene));

/** Rules that no sandbox can do without, put in their weakest form. */
const weakened =
  (name: RuleName, ...args: ReadonlyArray<string>): Loosen =>
  (plan) => ({ ...plan, rules: plan.rules.map((rule) => (rule.name === name ? { name, args } : rule)) });
const hostWritable = weakened("host", "--bind", "/", "/");
const hostDevices = weakened("devices", "--dev-bind", "/dev", "/dev");

describe("a command can't read", () => {
  held(
    "a directory of keys",
    arranged((scene) => {
      scene.file("home/.ssh/id_ed25519", "PRIVATE-KEY");
      return { line: "cat ~/.ssh/id_ed25519", loosen: without("credentials"), escaped: says("PRIVATE-KEY") };
    })
  );

  held(
    "a file of credentials",
    arranged((scene) => {
      scene.file("home/.netrc", "password hunter2");
      return { line: "cat ~/.netrc", loosen: without("credentials"), escaped: says("hunter2") };
    })
  );

  held(
    "keys behind a link, at either end of it",
    arranged((scene) => {
      const real = scene.file("elsewhere/keys/id", "PRIVATE-KEY");
      symlinkSync(`${scene.root}/elsewhere/keys`, `${scene.home}/.ssh`);
      return { line: `cat ~/.ssh/id ${real}`, loosen: without("credentials"), escaped: says("PRIVATE-KEY") };
    })
  );

  held(
    "a key that a link in the directory of keys leads to",
    arranged((scene) => {
      const real = scene.file("elsewhere/id", "PRIVATE-KEY");
      scene.file("home/.ssh/config", "");
      symlinkSync(real, `${scene.home}/.ssh/id`);
      return { line: `cat ${real}`, loosen: without("credentials"), escaped: says("PRIVATE-KEY") };
    })
  );

  held(
    "credentials that a variable has moved",
    arranged((scene) => {
      const moved = scene.file("elsewhere/kube.yaml", "client-key-data");
      Object.assign(scene.settings.environment, { KUBECONFIG: `/nowhere:${moved}` });
      return { line: `cat ${moved}`, loosen: without("credentials"), escaped: says("client-key-data") };
    })
  );

  held(
    "Latch's own directory",
    arranged((scene) => {
      scene.file("home/.latch/secrets.toml", "sk-1");
      return { line: "cat ~/.latch/secrets.toml", loosen: without("state"), escaped: says("sk-1") };
    })
  );

  held(
    "the secrets that Latch's own directory links to",
    arranged((scene) => {
      const real = scene.file("workspace/secrets.toml", "sk-1");
      symlinkSync(real, `${scene.state}/secrets.toml`);
      return { line: `cat ${real}`, loosen: without("state"), escaped: says("sk-1") };
    })
  );

  held(
    "Latch's own directory inside the workspace",
    arranged((scene) => {
      const state = scene
        .file("workspace/.state/latch.sqlite3", "everything said")
        .replace("/latch.sqlite3", "");
      Object.assign(scene.settings, { stateDirectories: [state] });
      return { line: "cat .state/latch.sqlite3", loosen: without("state"), escaped: says("everything said") };
    })
  );

  held(
    "a secret of the environment, its own or that of the first process",
    arranged((scene) => ({
      line: "env; tr '\\0' '\\n' < /proc/1/environ",
      loosen: (plan) => ({ ...plan, environment: { ...plan.environment, ...scene.secretEnvironment } }),
      escaped: says("secret-of-the-environment")
    }))
  );

  held("a temporary file of someone else", () =>
    aFile(`/tmp/latch-${randomUUID()}`, "not yours").pipe(
      Effect.map((path) => ({
        line: `cat ${path}`,
        loosen: without("scratch", "runtime-directory"),
        escaped: says("not yours")
      }))
    )
  );

  held("shared memory of someone else", () =>
    aFile(`/dev/shm/latch-${randomUUID()}`, "not yours").pipe(
      Effect.map((path) => ({ line: `cat ${path}`, loosen: hostDevices, escaped: says("not yours") }))
    )
  );

  held("the command line of a process of the host", () =>
    aProcess("--password=hunter2").pipe(
      Effect.map((pid) => ({
        line: `cat /proc/${pid}/cmdline`,
        loosen: without("processes"),
        escaped: says("hunter2")
      }))
    )
  );
});

describe("a command can't write", () => {
  held(
    "the name of what a credential lies in, which would uncover it for the command after it",
    arranged((scene) => {
      scene.file("home/.config/gh/hosts.yml", "token");
      Object.assign(scene.settings, { stateDirectories: [dirname(scene.file("state/x", ""))] });
      return {
        line: "mv ~/.config ~/other && echo moved; mv ~/other ~/.config",
        profile: scene.profileAt(scene.home, "workspace_source_write"),
        loosen: without("pinned"),
        escaped: says("moved")
      };
    })
  );

  held(
    "outside the workspace",
    arranged((scene) => {
      const outside = scene.file("outside.txt", "before");
      return {
        line: `echo after > ${outside}`,
        loosen: hostWritable,
        escaped: () => readFileSync(outside, "utf8") !== "before"
      };
    })
  );

  held(
    "the workspace without a capability to",
    arranged((scene) => ({
      line: "echo x > new && echo written",
      profile: scene.profile("workspace_read", "build_artifact_write"),
      loosen: hostWritable,
      escaped: says("written")
    }))
  );

  held(
    ".git without the grant",
    arranged((scene) => {
      scene.git(scene.workspace, "init", "--quiet");
      return {
        line: "git config core.fsmonitor ./evil; cat .git/config",
        loosen: without("git-metadata"),
        escaped: says("evil")
      };
    })
  );

  held(
    "a hook, even with the Git grant",
    arranged((scene) => {
      scene.git(scene.workspace, "init", "--quiet");
      scene.file("workspace/.git/hooks/here", "");
      return {
        line: "echo evil > .git/hooks/pre-commit; ls .git/hooks",
        profile: scene.profile("workspace_source_write", "git_metadata_write"),
        loosen: without("auto-executed"),
        escaped: says("pre-commit\n")
      };
    })
  );

  held(
    "what an editor runs on opening the folder, also by putting another in its place",
    arranged((scene) => {
      scene.file("workspace/.vscode/tasks.json", "{}");
      return {
        line: "echo evil > .vscode/tasks.json; mv .vscode other; mkdir -p .vscode; echo evil > .vscode/tasks.json; cat .vscode/tasks.json",
        loosen: without("auto-executed"),
        escaped: says("evil")
      };
    })
  );

  held(
    "hooks of a repository inside the workspace, by renaming what it lies in",
    arranged((scene) => {
      scene.git(dirname(scene.file("workspace/inner/a.txt", "")), "init", "--quiet");
      return {
        line: "mv inner other; mkdir -p inner/.git/hooks; echo evil > inner/.git/hooks/pre-commit; cat inner/.git/hooks/pre-commit",
        loosen: without("pinned"),
        escaped: says("evil")
      };
    })
  );

  held(
    "hooks with the Git grant, by putting another .git in place",
    arranged((scene) => {
      scene.git(scene.workspace, "init", "--quiet");
      return {
        line: "mv .git other; mkdir -p .git/hooks; echo evil > .git/hooks/pre-commit; cat .git/hooks/pre-commit",
        profile: scene.profile("workspace_source_write", "git_metadata_write"),
        loosen: without("pinned"),
        escaped: says("evil")
      };
    })
  );

  held(
    "start-up files of the shell when the home is the workspace",
    arranged((scene) => {
      scene.file("home/.bashrc", "");
      Object.assign(scene.settings, { stateDirectories: [dirname(scene.file("state/x", ""))] });
      return {
        line: "echo evil >> ~/.bashrc; cat ~/.bashrc",
        profile: scene.profileAt(scene.home, "workspace_source_write"),
        loosen: without("auto-executed"),
        escaped: says("evil")
      };
    })
  );
});

describe("a command can't reach", () => {
  held("a server on the loopback device", () =>
    aServer("hello").pipe(
      Effect.map((port) => ({
        line: `exec 9<>/dev/tcp/127.0.0.1/${port} && cat <&9`,
        loosen: without("network-namespace"),
        escaped: says("hello")
      }))
    )
  );

  held("a process of the host with a signal", () =>
    aProcess("here").pipe(
      Effect.map((pid) => ({
        line: `kill -9 ${pid} && echo killed`,
        loosen: without("process-namespace"),
        escaped: says("killed")
      }))
    )
  );

  held("shared memory segments of the host", () =>
    aSegment.pipe(
      Effect.map((id) => ({
        line: `ipcs -m -i ${id}`,
        loosen: without("ipc-namespace"),
        escaped: says("Shared memory Segment")
      }))
    )
  );

  held(
    "the host's name",
    arranged(() => ({
      line: "readlink /proc/self/ns/uts",
      loosen: without("hostname-namespace"),
      escaped: says(readlinkSync("/proc/self/ns/uts"))
    }))
  );

  held(
    "the host's control groups",
    arranged(() => ({
      line: "readlink /proc/self/ns/cgroup",
      loosen: without("cgroup-namespace"),
      escaped: says(readlinkSync("/proc/self/ns/cgroup"))
    }))
  );

  held(
    "a user namespace of its own, and the kernel's doors that only open there",
    arranged(() => ({
      line: "unshare --user echo inside",
      loosen: without("nested-namespaces"),
      escaped: says("inside")
    }))
  );

  it.scopedLive("the terminal that Latch runs in", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const { planned, bubblewrap } = yield* planFor(scene.settings, scene.profile(), shell("true"));
      const command = ["/bin/sh", "-c", "echo reached > /dev/tty"];
      // `script` gives its child a terminal of its own, as a person's shell does.
      const inTerminal = (loosen: Loosen) => {
        const words = [bubblewrap, ...bubblewrapArguments({ ...loosen(planned), command })];
        const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
        return execFileSync("script", ["-qec", `${line} || true`, "/dev/null"], { encoding: "utf8" });
      };
      expect(inTerminal(intact)).not.toContain("reached");
      expect(inTerminal(without("new-session"))).toContain("reached");
    })
  );

  heldForRoot(
    "the host's own users, when Latch is run by root",
    arranged(() => ({
      line: "readlink /proc/self/ns/user",
      loosen: without("user-namespace", "nested-namespaces"),
      escaped: says(readlinkSync("/proc/self/ns/user"))
    }))
  );

  heldForRoot(
    "a privilege, when Latch is run by root",
    arranged(() => ({
      line: "grep CapEff /proc/self/status",
      loosen: without("capabilities"),
      escaped: (said) => !said.includes("0000000000000000")
    }))
  );

  heldForRoot(
    "the kernel's settings, when Latch is run by root",
    arranged(() => ({
      // What it says already: whoever gets through changes nothing.
      line: 'value=$(cat /proc/sys/kernel/core_pattern) && echo "$value" > /proc/sys/kernel/core_pattern && echo written',
      loosen: without("kernel"),
      escaped: says("written")
    }))
  );

  heldForRoot(
    "under a mask by unmounting it, when Latch is run by root",
    arranged((scene) => {
      scene.file("home/.ssh/id", "PRIVATE-KEY");
      return {
        line: "umount ~/.ssh; cat ~/.ssh/id",
        loosen: without("capabilities", "nested-namespaces"),
        escaped: says("PRIVATE-KEY")
      };
    })
  );
});
