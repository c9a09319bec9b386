import { describe, expect, it } from "@effect/vitest";
import { diagnoseBinary, diagnoseFailure, diagnoseVersion } from "../../src/probe/diagnosis.ts";
import { installCommand, type Machine } from "../../src/probe/machine.ts";

const machine = (different: Partial<Machine> = {}): Machine => ({
  unprivilegedUserNamespaces: undefined,
  maxUserNamespaces: "96364",
  apparmorRestricts: undefined,
  container: false,
  install: "sudo apt-get install bubblewrap",
  ...different
});

const noPermission =
  "bwrap: No permissions to create a new namespace, likely because the kernel does not allow non-privileged user namespaces. On e.g. debian this can be enabled with 'sysctl kernel.unprivileged_userns_clone=1'.";
const noSpace =
  "bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)";
const uidMap = "bwrap: setting up uid map: Permission denied";
const loopback = "bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted";
const procMount = "bwrap: Can't mount proc on /newroot/proc: Operation not permitted";

describe("a diagnosis names the cause and the remedy", () => {
  it.each([
    [
      "the old Debian switch",
      noPermission,
      { unprivilegedUserNamespaces: "0" },
      /ordinary users/,
      /unprivileged_userns_clone=1/
    ],
    ["a limit of none", noSpace, { maxUserNamespaces: "0" }, /no user namespaces/, /max_user_namespaces=/],
    ["AppArmor, at the map", uidMap, { apparmorRestricts: "1" }, /AppArmor/, /bwrap-userns-restrict/],
    [
      "AppArmor, at the loopback device",
      loopback,
      { apparmorRestricts: "1" },
      /AppArmor/,
      /restrict_unprivileged_userns=0/
    ],
    ["a container's filter", noPermission, { container: true }, /container/, /seccomp=unconfined/],
    ["a container's masked /proc", procMount, { container: true }, /fresh \/proc/, /systempaths=unconfined/],
    [
      "mounts forbidden",
      "bwrap: Failed to make / slave: Permission denied",
      {},
      /mounts are forbidden/,
      /security module/
    ],
    ["something else", "bwrap: execvp /bin/sh: No such file or directory", {}, /could not set up/, /by hand/]
  ] as const)("%s", (_, said, different, problem, remedy) => {
    const diagnosis = diagnoseFailure(said, machine(different));
    expect(diagnosis.problem).toMatch(problem);
    expect(diagnosis.problem).toContain(said.slice(7, 40));
    expect(diagnosis.remedy).toMatch(remedy);
  });

  it("of a binary that is missing or can't be run", () => {
    expect(diagnoseBinary({ type: "missing" }, machine())?.remedy).toBe(
      "Install it: sudo apt-get install bubblewrap"
    );
    expect(
      diagnoseBinary({ type: "unusable", path: "/x/bwrap", problem: "is not executable" }, machine())
    ).toMatchObject({ problem: "Bubblewrap at /x/bwrap is not executable" });
    expect(
      diagnoseBinary({ type: "found", path: "/usr/bin/bwrap", setuid: false }, machine())
    ).toBeUndefined();
  });

  it("of one that is too old, or something else altogether", () => {
    expect(diagnoseVersion("bubblewrap 0.4.1\n", machine())?.problem).toMatch(/0\.4\.1 is too old: 0\.5\.0/);
    expect(diagnoseVersion("GNU bash, version 5\n", machine())?.problem).toMatch(/not Bubblewrap/);
    expect(diagnoseVersion("bubblewrap 0.8.0\n", machine())).toBeUndefined();
  });

  it("with the distribution's own way to install", () => {
    expect(installCommand("ID=ubuntu\nID_LIKE=debian\n")).toMatch(/apt-get/);
    expect(installCommand('ID="rocky"\nID_LIKE="rhel centos fedora"\n')).toMatch(/dnf/);
    expect(installCommand("ID=arch\n")).toMatch(/pacman/);
    expect(installCommand("ID=alpine\n")).toMatch(/apk/);
    expect(installCommand("")).toMatch(/bubblewrap/);
  });
});
