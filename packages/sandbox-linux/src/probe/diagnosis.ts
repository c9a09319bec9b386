/**
 * From what went wrong to what it means and what to type. The words that are matched are Bubblewrap's own, seen with
 * 0.4 to 0.11.
 */
import { oldestBubblewrap } from "../defaults.ts";
import type { Bubblewrap } from "./bubblewrap.ts";
import type { Machine } from "./machine.ts";
import { older, parseVersion } from "./version.ts";

export interface Diagnosis {
  readonly problem: string;
  readonly remedy: string;
}

/** Before anything is started; undefined when there is nothing to say yet. */
export const diagnoseBinary = (found: Bubblewrap, machine: Machine): Diagnosis | undefined => {
  switch (found.type) {
    case "found":
      return undefined;
    case "missing":
      return {
        problem: "Bubblewrap (bwrap) is not installed",
        remedy: `Install it: ${machine.install}`
      };
    case "unusable":
      return {
        problem: `Bubblewrap at ${found.path} ${found.problem}`,
        remedy:
          "Correct or unset LATCH_BWRAP, or make the file executable; no other bwrap is tried in its place"
      };
  }
};

export const diagnoseVersion = (said: string, machine: Machine): Diagnosis | undefined => {
  const version = parseVersion(said);
  if (version === undefined) {
    return {
      problem: `what LATCH_BWRAP or the search path names is not Bubblewrap: it answered --version with "${said.trim().slice(0, 80)}"`,
      remedy: "Correct LATCH_BWRAP, or PATH"
    };
  }
  return older(version, oldestBubblewrap)
    ? {
        problem: `Bubblewrap ${version.join(".")} is too old: ${oldestBubblewrap.join(".")} or newer is needed`,
        remedy: `Upgrade it (${machine.install}), or name a newer one with LATCH_BWRAP`
      }
    : undefined;
};

const containerRemedy =
  "Start the container with --security-opt seccomp=unconfined --security-opt systempaths=unconfined (Docker, Podman), or run Latch on the host";

const blockedNamespaces = (machine: Machine): Diagnosis => {
  if (machine.unprivilegedUserNamespaces === "0") {
    return {
      problem: "this kernel forbids user namespaces to ordinary users",
      remedy: "Allow them: sudo sysctl -w kernel.unprivileged_userns_clone=1"
    };
  }
  if (machine.maxUserNamespaces === "0") {
    return {
      problem: "this machine allows no user namespaces",
      remedy: "Allow them: sudo sysctl -w user.max_user_namespaces=15000"
    };
  }
  if (machine.container) {
    return { problem: "this container may not create user namespaces", remedy: containerRemedy };
  }
  if (machine.apparmorRestricts === "1") {
    return {
      problem: "AppArmor forbids user namespaces to programs without a profile (Ubuntu 23.10 and later)",
      remedy:
        "Install the profile for bwrap (sudo apt-get install apparmor-profiles, then sudo ln -s /usr/share/apparmor/extra-profiles/bwrap-userns-restrict /etc/apparmor.d/ && sudo systemctl reload apparmor), or: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"
    };
  }
  return {
    problem: "user namespaces can't be created here",
    remedy:
      "See whether kernel.unprivileged_userns_clone, user.max_user_namespaces or kernel.apparmor_restrict_unprivileged_userns forbids them; in a container, give it the right to create them"
  };
};

const namespaceWords =
  /new namespace|uid map|gid map|setting up uid|RTM_NEWADDR|unshare user ns|user namespaces|loopback/i;
const procWords = /mount proc|Can't mount proc|\/newroot\/proc/i;
const mountWords = /Failed to (make|mount)|pivot_root|remount/i;

/** After the probe command failed: `said` is what Bubblewrap wrote. */
export const diagnoseFailure = (said: string, machine: Machine): Diagnosis => {
  const words = said.trim().split("\n").slice(-3).join(" ").slice(0, 400) || "it said nothing";
  const because = ({ problem, remedy }: Diagnosis): Diagnosis => ({
    problem: `${problem} (bwrap: ${words.replace(/^bwrap: /, "")})`,
    remedy
  });
  if (procWords.test(said)) {
    return because({
      problem: "a fresh /proc can't be mounted, as in a container that hides parts of its own",
      remedy: containerRemedy
    });
  }
  if (namespaceWords.test(said)) return because(blockedNamespaces(machine));
  if (mountWords.test(said)) {
    return because({
      problem: "mounts are forbidden here",
      remedy: machine.container
        ? containerRemedy
        : "See whether a security module or a seccomp filter forbids mount()"
    });
  }
  return because({
    problem: "Bubblewrap could not set up a sandbox",
    remedy: "Run it by hand to see more: bwrap --unshare-all --ro-bind / / --dev /dev --proc /proc true"
  });
};
