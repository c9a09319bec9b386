/** The same sandbox for a user without any privilege. When the tests run as one, everything else has proved it already. */
import { execFileSync, spawnSync } from "node:child_process";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { bubblewrapArguments } from "../../src/profile/plan.ts";
import { planFor } from "../scene/plan-for.ts";
import { aScene, shell } from "../scene/scene.ts";

const nobody = "65534";

const attempt = [
  "id -u",
  "echo new > file && cat file",
  "cat ~/.ssh/id ~/.latch/secrets.toml",
  "echo x > ../outside",
  "ls /proc | grep -c '^[0-9]'",
  "grep -c 0000000000000000 <(grep CapEff /proc/self/status)"
].join("; ");

it.scopedLive("an ordinary user's command has its own files and nothing more", () =>
  Effect.gen(function* () {
    const scene = yield* aScene();
    scene.file("home/.ssh/id", "PRIVATE-KEY");
    scene.file("home/.latch/secrets.toml", "sk-1");
    const root = process.getuid?.() === 0;
    if (root) execFileSync("chown", ["-R", nobody, scene.root]);
    const { planned, bubblewrap } = yield* planFor(
      scene.settings,
      scene.profile("workspace_source_write"),
      shell(attempt)
    );
    // The kernel's own files are hidden from root only: an ordinary user could not cover them, and need not.
    const rules = planned.rules.filter(({ name, args }) => name !== "kernel" || args.includes("/proc/sys"));
    const words = [bubblewrap, ...bubblewrapArguments({ rules, command: ["/bin/bash", "-c", attempt] })];
    const become = ["setpriv", "--reuid", nobody, "--regid", nobody, "--clear-groups", "--"];
    const [program = "", ...args] = root ? [...become, ...words] : words;
    const { stdout, stderr } = spawnSync(program, args, {
      encoding: "utf8",
      env: { ...planned.environment }
    });
    const uid = root ? nobody : String(process.getuid?.());
    expect(stdout, stderr).toBe(`${uid}\nnew\n4\n1\n`);
    expect(stderr).toMatch(/id: No such file[\s\S]*secrets.toml: No such file[\s\S]*outside: Read-only/);
  })
);
