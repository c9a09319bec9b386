/**
 * A sandbox is a list of named rules, each a few arguments of Bubblewrap. Names exist so that a test can take one rule
 * away and show what gets out.
 */

export type RuleName =
  | "die-with-parent"
  | "new-session"
  | "user-namespace"
  | "nested-namespaces"
  | "capabilities"
  | "process-namespace"
  | "ipc-namespace"
  | "hostname-namespace"
  | "cgroup-namespace"
  | "network-namespace"
  | "host"
  | "devices"
  | "processes"
  | "scratch"
  | "name-resolution"
  | "program"
  | "workspace"
  | "external-root"
  | "git-metadata"
  | "auto-executed"
  | "pinned"
  | "credentials"
  | "state"
  | "kernel"
  | "runtime-directory"
  | "working-directory";

export interface Rule {
  readonly name: RuleName;
  readonly args: ReadonlyArray<string>;
}

export const argumentsOf = (rules: ReadonlyArray<Rule>): ReadonlyArray<string> =>
  rules.flatMap(({ args }) => args);
