/**
 * What to do so that Bubblewrap is there: a decision from facts, so that it can be tested on machines we don't have.
 *
 * @typedef {"apt-get" | "dnf" | "pacman" | "apk"} PackageManager
 *
 * @typedef {object} Facts
 * @property {string} platform             `process.platform`
 * @property {string | undefined} onPath   the `bwrap` found on PATH
 * @property {string | undefined} override the value of LATCH_BWRAP, when set
 * @property {boolean} overrideWorks       whether that names an executable file
 * @property {boolean} root                whether this process may install packages itself
 * @property {boolean} sudo                whether `sudo -n` works without asking
 * @property {ReadonlyArray<PackageManager>} managers those found on PATH
 *
 * @typedef {{ readonly tag: "NotNeeded" }
 *   | { readonly tag: "Ready", readonly path: string }
 *   | { readonly tag: "Install", readonly steps: ReadonlyArray<ReadonlyArray<string>>, readonly typed: string }
 *   | { readonly tag: "Stop", readonly message: string }} Decision
 */

/** Each manager's own words, in order; the last step is the one that installs. @type {Readonly<Record<PackageManager, ReadonlyArray<ReadonlyArray<string>>>>} */
const steps = {
  "apt-get": [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "bubblewrap"]
  ],
  dnf: [["dnf", "install", "-y", "-q", "bubblewrap"]],
  pacman: [["pacman", "-S", "--noconfirm", "--needed", "bubblewrap"]],
  apk: [["apk", "add", "--quiet", "bubblewrap"]]
};

/** What a person types: the same without the flags that only keep a script quiet. @type {Readonly<Record<PackageManager, ReadonlyArray<string>>>} */
const typed = {
  "apt-get": ["apt-get update", "apt-get install -y bubblewrap"],
  dnf: ["dnf install -y bubblewrap"],
  pacman: ["pacman -S bubblewrap"],
  apk: ["apk add bubblewrap"]
};

/** @type {(facts: Facts) => Decision} */
export const decide = (facts) => {
  if (facts.platform !== "linux") return { tag: "NotNeeded" };
  if (facts.override !== undefined && facts.overrideWorks) return { tag: "Ready", path: facts.override };
  if (facts.onPath !== undefined) {
    return facts.override === undefined
      ? { tag: "Ready", path: facts.onPath }
      : {
          tag: "Stop",
          message: `LATCH_BWRAP names "${facts.override}", which is no executable file. A working one is ${facts.onPath}:\n\n  unset LATCH_BWRAP`
        };
  }
  const manager = facts.managers[0];
  if (manager === undefined) {
    return {
      tag: "Stop",
      message:
        "Bubblewrap (bwrap) is missing, and none of apt-get, dnf, pacman or apk is here to install it.\n" +
        "Install the package `bubblewrap` with this system's package manager, then try again."
    };
  }
  const command = typed[manager].map((line) => (facts.root ? line : `sudo ${line}`)).join(" && ");
  if (facts.root) return { tag: "Install", steps: steps[manager], typed: command };
  if (facts.sudo) {
    return { tag: "Install", steps: steps[manager].map((step) => ["sudo", "-n", ...step]), typed: command };
  }
  return {
    tag: "Stop",
    message: `Bubblewrap (bwrap) is missing. Install it, then try again:\n\n  ${command}`
  };
};
