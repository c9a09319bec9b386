// Makes sure that Bubblewrap is there and works, quietly when it can; else stops (exit 2) with the command to type.

import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { decide } from "./bubblewrap/decide.mjs";
import { diagnose } from "./bubblewrap/diagnose.mjs";

const isExecutable = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const find = (/** @type {string} */ name) =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);

const read = (/** @type {string} */ path) => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
};

/** @type {(command: ReadonlyArray<string>) => { ok: boolean, said: string }} */
const run = ([program = "", ...args]) => {
  const done = spawnSync(program, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  });
  return { ok: done.status === 0, said: done.error?.message ?? `${done.stdout}${done.stderr}` };
};

const stop = (/** @type {string} */ message) => {
  console.error(message);
  process.exit(2);
};

const gather = () => {
  const override = process.env["LATCH_BWRAP"] || undefined;
  const root = process.getuid?.() === 0;
  const managers = /** @type {const} */ (["apt-get", "dnf", "pacman", "apk"]);
  const onPath = find("bwrap");
  return {
    platform: process.platform,
    onPath,
    override,
    overrideWorks: override !== undefined && isExecutable(override),
    root,
    sudo: onPath === undefined && !root && find("sudo") !== undefined && run(["sudo", "-n", "true"]).ok,
    managers: managers.filter((name) => find(name) !== undefined)
  };
};

const install = (
  /** @type {Extract<import("./bubblewrap/decide.mjs").Decision, { tag: "Install" }>} */ plan
) => {
  console.error("Bubblewrap is missing: installing it ...");
  for (const step of plan.steps) {
    const done = run(step);
    // A package list that can't be refreshed is no reason to give up while the last step may still work.
    if (!done.ok && step === plan.steps.at(-1)) {
      stop(
        `Installing Bubblewrap failed: ${done.said.trim().split("\n").slice(-5).join("\n")}\n\nInstall it by hand:\n\n  ${plan.typed}`
      );
    }
  }
};

const probe = (/** @type {string} */ path) => {
  const done = run([
    path,
    "--unshare-all",
    "--die-with-parent",
    "--ro-bind",
    "/",
    "/",
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    "true"
  ]);
  if (done.ok) return;
  stop(
    diagnose({
      unprivilegedClone: read("/proc/sys/kernel/unprivileged_userns_clone"),
      maxUserNamespaces: read("/proc/sys/user/max_user_namespaces"),
      apparmorRestricts: read("/proc/sys/kernel/apparmor_restrict_unprivileged_userns"),
      container: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
      said: done.said
    })
  );
};

let decision = decide(gather());
if (decision.tag === "Install") {
  install(decision);
  decision = decide(gather());
}
if (decision.tag === "Ready") probe(decision.path);
else if (decision.tag === "Stop") stop(decision.message);
else if (decision.tag === "Install")
  stop(`Bubblewrap was installed but is not on PATH. Install it by hand:\n\n  ${decision.typed}`);
