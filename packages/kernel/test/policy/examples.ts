/** One call for each row of the decision table. */
import type { Call, Concern } from "../../src/policy/index.ts";
import { aCall, aCommand } from "./a-call.ts";

/** A call that falls under the concern, and under nothing stricter. */
export const examples: Readonly<Record<Concern, Call>> = {
  bookkeeping: aCall("complete", { implementation_done: true }),
  read: aCall("read_file", { path: "src/a.ts" }),
  masked_read: aCall("read_file", { path: "/home/u/.ssh/id_ed25519" }),
  file_write: aCall("write", { path: "src/a.ts", content: "" }),
  manifest_write: aCall("patch", { path: "package.json", old: "a", new: "b" }),
  auto_executed_write: aCall("write", { path: ".husky/pre-commit", content: "" }),
  unwritable_workspace: aCall("write", { path: "src/a.ts", content: "" }, { workspaceWrite: false }),
  undo: aCall("undo", {}),
  checkpoint: aCall("checkpoint", {}),
  reading_command: aCommand("ls"),
  command: aCommand("make"),
  managed_process: aCall("exec_start", { command: "npm start" }),
  discards_work: aCommand("find . -delete"),
  git_metadata: aCommand("git commit -m x"),
  external_write: aCall("write", { path: "/var/tmp/a", content: "" }),
  external_write_forbidden: aCommand("touch /var/tmp/a", { outsideWorkspace: "deny" }),
  external_write_unplaced: aCall("shell", { command: "make", capabilities: ["external_write"] }),
  unplaced_write: aCommand("touch $x"),
  network: aCommand("curl https://example.org"),
  remote: aCommand("git push"),
  hidden_command: aCommand("$x y"),
  unreadable_command: aCommand("ls )"),
  unfollowable_command: aCommand(`echo ${"a".repeat(40_000)}`),
  privileged: aCommand("sudo ls"),
  destructive: aCommand("rm -rf src"),
  system_write: aCommand("touch /usr/x"),
  state_directory: aCall("write", { path: "/home/u/.latch/x", content: "" }),
  unmodelled_executable: aCommand("cmd.exe /c dir"),
  unknown_capability: aCall("shell", { command: "ls", capabilities: ["root"] }),
  unknown_tool: aCall("launch_missiles", {})
};
