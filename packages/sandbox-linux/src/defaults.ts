/** The numbers of this package, each with its unit in its name. */

/** Asked with `bwrap --version` and by the probe: both answer within 20 ms on an idle machine; a loaded one gets 500 times that. */
export const probeTimeoutMillis = 10_000;

/** `--perms` came with this release (2021). Debian 11 and Ubuntu 20.04 shipped 0.4. */
export const oldestBubblewrap = [0, 5, 0] as const;

/** `--disable-userns` came with this release (2023). */
export const nestedNamespacesDeniableSince = [0, 8, 0] as const;

/** Linux refuses to start a program with one argument longer than this (MAX_ARG_STRLEN, 32 pages). */
export const longestArgumentBytes = 131_072;

/** Two named pipes per running command: one batch lasts for eight commands at once. */
export const fifosPerBatch = 16;

/** How often a dying process tree is looked at, once its leader has gone. It takes one look almost always. */
export const reapIntervalMillis = 1;

/** What is kept of Bubblewrap's own words when it could not set a command up. */
export const setupMessageCharacters = 2_000;

/** Children of a writable directory that are looked into for a repository of their own; beyond it none is. */
export const repositorySearchChildren = 1_000;
