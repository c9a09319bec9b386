import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decide } from "../scripts/bubblewrap/decide.mjs";
import { diagnose } from "../scripts/bubblewrap/diagnose.mjs";

const bare: Parameters<typeof decide>[0] = {
  platform: "linux",
  onPath: undefined,
  override: undefined,
  overrideWorks: false,
  root: false,
  sudo: false,
  managers: ["apt-get"]
};

describe("deciding about Bubblewrap", () => {
  it("is not needed where another sandbox is used", () => {
    expect(decide({ ...bare, platform: "darwin" })).toEqual({ tag: "NotNeeded" });
  });

  it("is ready when bwrap is on PATH", () => {
    expect(decide({ ...bare, onPath: "/usr/bin/bwrap" })).toEqual({ tag: "Ready", path: "/usr/bin/bwrap" });
  });

  it("takes a working LATCH_BWRAP before PATH", () => {
    const facts = { ...bare, onPath: "/usr/bin/bwrap", override: "/opt/bwrap", overrideWorks: true };
    expect(decide(facts)).toEqual({ tag: "Ready", path: "/opt/bwrap" });
  });

  it("stops at a LATCH_BWRAP that names nothing while bwrap itself is there", () => {
    const decision = decide({ ...bare, onPath: "/usr/bin/bwrap", override: "/nope" });
    expect(decision).toMatchObject({ tag: "Stop", message: expect.stringContaining("unset LATCH_BWRAP") });
  });

  it("installs as root with whichever manager there is", () => {
    const last = (manager: "apt-get" | "dnf" | "pacman" | "apk") => {
      const decision = decide({ ...bare, root: true, managers: [manager] });
      return decision.tag === "Install" ? decision.steps.at(-1)?.slice(0, 2) : decision;
    };
    expect([last("apt-get"), last("dnf"), last("pacman"), last("apk")]).toEqual([
      ["apt-get", "install"],
      ["dnf", "install"],
      ["pacman", "-S"],
      ["apk", "add"]
    ]);
  });

  it("installs through sudo when sudo asks nothing", () => {
    const decision = decide({ ...bare, sudo: true });
    expect(
      decision.tag === "Install" && decision.steps.every((step) => step[0] === "sudo" && step[1] === "-n")
    ).toBe(true);
  });

  it("otherwise stops with the exact command to type", () => {
    expect(decide(bare)).toEqual({
      tag: "Stop",
      message: expect.stringContaining("  sudo apt-get update && sudo apt-get install -y bubblewrap")
    });
  });

  it("names the package when no known manager is there", () => {
    expect(decide({ ...bare, root: true, managers: [] })).toMatchObject({
      tag: "Stop",
      message: expect.stringContaining("`bubblewrap`")
    });
  });
});

describe("diagnosing a sandbox that can't open", () => {
  const allowed = {
    unprivilegedClone: "1",
    maxUserNamespaces: "15000",
    apparmorRestricts: "0",
    container: false,
    said: "bwrap: No permissions to create new namespace"
  };

  it("repeats what bwrap said", () => {
    expect(diagnose(allowed)).toContain(allowed.said);
  });

  it("names the switch that forbids user namespaces", () => {
    expect(diagnose({ ...allowed, unprivilegedClone: "0" })).toContain("kernel.unprivileged_userns_clone=1");
    expect(diagnose({ ...allowed, maxUserNamespaces: "0" })).toContain("user.max_user_namespaces=15000");
    expect(diagnose({ ...allowed, apparmorRestricts: "1" })).toContain(
      "apparmor_restrict_unprivileged_userns=0"
    );
    expect(diagnose({ ...allowed, container: true })).toContain("docker run --security-opt");
  });
});

describe.runIf(process.platform === "linux")("the script itself, on a PATH of our own", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "latch-bwrap-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const program = (name: string, ...body: ReadonlyArray<string>) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body.join("\n")}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const ensure = () =>
    spawnSync(process.execPath, [new URL("../scripts/ensure-bubblewrap.mjs", import.meta.url).pathname], {
      encoding: "utf8",
      env: { PATH: folder }
    });
  const installing = (exit: number) => [
    `[ "$1" = -n ] && shift`,
    `[ "$1" = true ] && exit 0`,
    `[ "$1" = apt-get ] && shift`,
    `[ "$1" = install ] || exit 100`,
    `printf '#!/bin/sh\\nexit ${exit}\\n' > "${folder}/bwrap"`,
    `/bin/chmod 755 "${folder}/bwrap"`
  ];

  it("installs what is missing, even when the package list can't be refreshed", () => {
    program("apt-get", ...installing(0));
    program("sudo", ...installing(0));
    const done = ensure();
    expect(done.stderr.trim()).toBe("Bubblewrap is missing: installing it ...");
    expect(done.status).toBe(0);
  });

  it("exits 2 and repeats the manager's last words when installing fails", () => {
    program("apt-get", "echo 'E: Unable to locate package bubblewrap' >&2", "exit 100");
    program(
      "sudo",
      `[ "$2" = true ] && exit 0`,
      "echo 'E: Unable to locate package bubblewrap' >&2",
      "exit 100"
    );
    const done = ensure();
    expect(done.stderr).toContain("Unable to locate package bubblewrap");
    expect(done.stderr).toContain("apt-get install -y bubblewrap");
    expect(done.status).toBe(2);
  });

  it("exits 2 when no manager is here", () => {
    const done = ensure();
    expect(done.stderr).toContain("Install the package `bubblewrap`");
    expect(done.status).toBe(2);
  });

  it("exits 2 when bwrap is there but can't open its namespaces", () => {
    program("bwrap", "echo 'bwrap: No permissions to create new namespace' >&2", "exit 1");
    const done = ensure();
    expect(done.stderr).toContain("No permissions to create new namespace");
    expect(done.status).toBe(2);
  });
});
