/**
 * Why an installed Bubblewrap can't open its namespaces, and what to type about it.
 *
 * @typedef {object} KernelFacts
 * @property {string | undefined} unprivilegedClone   /proc/sys/kernel/unprivileged_userns_clone (Debian's switch)
 * @property {string | undefined} maxUserNamespaces   /proc/sys/user/max_user_namespaces
 * @property {string | undefined} apparmorRestricts   /proc/sys/kernel/apparmor_restrict_unprivileged_userns (Ubuntu's switch)
 * @property {boolean} container                      whether this looks like the inside of a container
 * @property {string} said                            what bwrap printed
 */

/** @type {(facts: KernelFacts) => string} */
export const diagnose = (facts) => {
  const head = `Bubblewrap is installed but can't open a sandbox here: ${facts.said.trim() || "it printed nothing"}`;
  const remedy = (/** @type {string} */ why, /** @type {string} */ command) =>
    `${head}\n${why}\n\n  ${command}`;
  if (facts.unprivilegedClone === "0") {
    return remedy(
      "User namespaces are switched off. Allow them:",
      "sudo sysctl -w kernel.unprivileged_userns_clone=1"
    );
  }
  if (facts.maxUserNamespaces === "0") {
    return remedy(
      "The limit of user namespaces is 0. Raise it:",
      "sudo sysctl -w user.max_user_namespaces=15000"
    );
  }
  if (facts.container) {
    return remedy(
      "This looks like a container whose profile forbids user namespaces. Start it with:",
      "docker run --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined ..."
    );
  }
  if (facts.apparmorRestricts === "1") {
    return remedy(
      "AppArmor restricts user namespaces to programs with a profile. Allow them:",
      "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"
    );
  }
  return `${head}\nUser namespaces seem to be allowed; see what this prints:\n\n  bwrap --unshare-all --ro-bind / / --proc /proc --dev /dev true`;
};
