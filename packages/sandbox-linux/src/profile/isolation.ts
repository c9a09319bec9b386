/** The rules that don't concern files: namespaces, privileges, and whose death the command shares. */
import type { Rule } from "./rule.ts";

export interface Isolation {
  readonly network: boolean;
  /** Whether this Bubblewrap can forbid user namespaces inside: they are the widest door to the kernel's bugs. */
  readonly denyNestedNamespaces: boolean;
}

export const isolation = ({ network, denyNestedNamespaces }: Isolation): ReadonlyArray<Rule> => [
  { name: "die-with-parent", args: ["--die-with-parent"] },
  // Without its own session a command could type into the terminal that Latch runs in.
  { name: "new-session", args: ["--new-session"] },
  { name: "user-namespace", args: ["--unshare-user"] },
  ...(denyNestedNamespaces ? [{ name: "nested-namespaces", args: ["--disable-userns"] } as const] : []),
  // Bubblewrap drops them for an ordinary user; root would keep them, and with them the right to unmount every mask.
  { name: "capabilities", args: ["--cap-drop", "ALL"] },
  { name: "process-namespace", args: ["--unshare-pid"] },
  { name: "ipc-namespace", args: ["--unshare-ipc"] },
  { name: "hostname-namespace", args: ["--unshare-uts"] },
  { name: "cgroup-namespace", args: ["--unshare-cgroup-try"] },
  ...(network ? [] : [{ name: "network-namespace", args: ["--unshare-net"] } as const])
];
