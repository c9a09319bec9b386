/**
 * What happens to a call, as data: one row per concern, one cell per mode and safety. A call with several concerns
 * gets the strictest of its cells, so nothing that is added to a call can make it easier to pass.
 *
 * Permissions do not appear: they only say who answers an `ask`. A `deny` has no one to ask.
 */
import type { Capability, Safety } from "@latch/protocol";

export type Cell = "allow" | "ask" | "deny";

/** One line of the table. */
export interface Row {
  /** What the call does, in words for a person. */
  readonly title: string;
  /** What the concern adds to the capabilities of the call. */
  readonly capability: Capability | null;
  /** In `ask` and `plan` the safety profile makes no difference: nothing may change there. */
  readonly looking: Cell;
  readonly work: Readonly<Record<Safety, Cell>>;
  /** Why it is asked about or refused: ends the sentence that the model gets. */
  readonly because: string;
}

const same = (cell: Cell): Readonly<Record<Safety, Cell>> => ({
  strict: cell,
  standard: cell,
  autonomous: cell
});
const askInStrict: Row["work"] = { strict: "ask", standard: "allow", autonomous: "allow" };
const askUnlessAutonomous: Row["work"] = { strict: "ask", standard: "ask", autonomous: "allow" };

export const decisionTable = {
  bookkeeping: {
    title: "task_update, record_evidence, complete",
    capability: null,
    looking: "allow",
    work: same("allow"),
    because: "it only changes the kernel's own records"
  },
  read: {
    title: "reads, search, recall, git_status, git_diff, exec_poll, exec_terminate, load_skill",
    capability: "workspace_read",
    looking: "allow",
    work: same("allow"),
    because: "it only reads"
  },
  masked_read: {
    title: "reading the state directory or a place for credentials",
    capability: "workspace_read",
    looking: "deny",
    work: same("deny"),
    because: "what is masked for commands is masked for file tools too"
  },
  file_write: {
    title: "patch, write: a file of the workspace",
    capability: "workspace_source_write",
    looking: "deny",
    work: askInStrict,
    because: "it changes a file of the workspace"
  },
  manifest_write: {
    title: "patch, write: a manifest or lock file",
    capability: "workspace_metadata_write",
    looking: "deny",
    work: askInStrict,
    because: "it changes a manifest that other tools act on"
  },
  auto_executed_write: {
    title: "writing a file that runs by itself later (hooks, editor tasks, CI); flagged in the change review",
    capability: "workspace_metadata_write",
    looking: "deny",
    work: askInStrict,
    because: "it changes a file that runs by itself later, outside the sandbox"
  },
  unwritable_workspace: {
    title: "any write into a workspace configured as not writable",
    capability: null,
    looking: "deny",
    work: same("deny"),
    because: "the configuration (permissions.workspace_write) makes this workspace read-only"
  },
  undo: {
    title: "undo",
    capability: "workspace_source_write",
    looking: "deny",
    work: askInStrict,
    because: "it changes files of the workspace back"
  },
  checkpoint: {
    title: "checkpoint",
    capability: "workspace_read",
    looking: "deny",
    work: same("allow"),
    because: "there is nothing to save where nothing may change"
  },
  reading_command: {
    title: "shell, validate, exec_start: proven to only read",
    capability: "workspace_read",
    looking: "allow",
    work: askInStrict,
    because: "every command is asked about in the strict profile"
  },
  command: {
    title: "shell, validate, exec_start: anything else; a read-only mount outside work",
    capability: "build_artifact_write",
    looking: "allow",
    work: askInStrict,
    because: "it may change the workspace"
  },
  managed_process: {
    title: "exec_start",
    capability: null,
    looking: "deny",
    work: askInStrict,
    because: "it leaves a process running"
  },
  discards_work: {
    title:
      "a command that throws work away (git checkout -- ., git restore, git stash drop, find -delete, shred)",
    capability: null,
    looking: "deny",
    work: same("ask"),
    because: "it can throw away uncommitted work"
  },
  git_metadata: {
    title: "a write below .git, or a git command that writes there",
    capability: "git_metadata_write",
    looking: "deny",
    work: same("ask"),
    because: "it changes Git's own data"
  },
  external_write: {
    title: "a write outside the workspace (permissions.outside_workspace = ask)",
    capability: "external_filesystem_write",
    looking: "deny",
    work: same("ask"),
    because: "it writes outside the workspace"
  },
  external_write_forbidden: {
    title: "a write outside the workspace (permissions.outside_workspace = deny)",
    capability: "external_filesystem_write",
    looking: "deny",
    work: same("deny"),
    because: "the configuration (permissions.outside_workspace) forbids writes outside the workspace"
  },
  external_write_unplaced: {
    title: "an outside write requested, without a target that can be told from the command",
    capability: "external_filesystem_write",
    looking: "deny",
    work: same("deny"),
    because: "no place to make writable can be told from the command; name the target literally"
  },
  unplaced_write: {
    title: "a command that writes to a place which can't be told from its text",
    capability: null,
    looking: "allow",
    work: askUnlessAutonomous,
    because: "the place it writes to can't be told from its text"
  },
  network: {
    title: "network access",
    capability: "network_access",
    looking: "ask",
    work: same("ask"),
    because: "it uses the network"
  },
  remote: {
    title: "a side effect on another machine or service",
    capability: "remote_side_effect",
    looking: "deny",
    work: same("ask"),
    because: "it changes something outside this machine"
  },
  hidden_command: {
    title: "a command whose text hides which program runs",
    capability: null,
    looking: "ask",
    work: same("ask"),
    because: "its text hides which program runs; write the program's name literally"
  },
  unreadable_command: {
    title: "a command that the shell grammar can't read",
    capability: null,
    looking: "ask",
    work: same("ask"),
    because: "the shell grammar can't read it"
  },
  unfollowable_command: {
    title: "a command too long, too deeply nested or with too many parts to be judged",
    capability: null,
    looking: "deny",
    work: same("deny"),
    because:
      "it is too large to be judged, and size must not hide what it does; split it, or write long text with the write tool"
  },
  privileged: {
    title: "a privileged operation",
    capability: "privileged_operation",
    looking: "deny",
    work: same("deny"),
    because: "privileged operations are never run, whoever approves"
  },
  destructive: {
    title: "a destructive operation (rm -r, git reset --hard, git clean -f, git push --force, dd, mkfs, …)",
    capability: "destructive_operation",
    looking: "deny",
    work: same("deny"),
    because:
      "it destroys what can't be brought back, so it is never run, whoever approves; take a narrower step, or leave it to the user"
  },
  system_write: {
    title: "a write to a system path (/proc /sys /dev /boot /usr /bin /sbin /lib /root, /etc/passwd, …)",
    capability: "destructive_operation",
    looking: "deny",
    work: same("deny"),
    because: "system paths are never written, whoever approves"
  },
  state_directory: {
    title: "a write to Latch's state directory or a place for credentials, through any alias",
    capability: "external_filesystem_write",
    looking: "deny",
    work: same("deny"),
    because: "Latch's own state and places for credentials are protected"
  },
  unmodelled_executable: {
    title: "a Windows executable that no rule here models",
    capability: "unknown_capability",
    looking: "deny",
    work: same("deny"),
    because: "what this executable does is not modelled, so no sandbox can be built for it"
  },
  unknown_capability: {
    title: "a requested capability that does not exist or that no sandbox can grant",
    capability: "unknown_capability",
    looking: "deny",
    work: same("deny"),
    because: "no sandbox can grant what was requested"
  },
  unknown_tool: {
    title: "a tool that does not exist",
    capability: "unknown_capability",
    looking: "deny",
    work: same("deny"),
    because: "there is no such tool, and an approval can't add one"
  }
} as const satisfies Readonly<Record<string, Row>>;

export type Concern = keyof typeof decisionTable;
