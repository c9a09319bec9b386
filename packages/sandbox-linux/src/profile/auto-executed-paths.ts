/**
 * Paths that other programs run unasked, outside any sandbox: an editor when a folder is opened, a shell on `cd`, Git on
 * the next commit, another agent when it starts. A command that could write them would run there later. Project files
 * that run only when someone runs the project (manifests, makefiles, tests) are not here: editing them is the work.
 */

export interface AutoExecuted {
  readonly path: string;
  /** Who runs it, and when. */
  readonly why: string;
}

/** Relative to the root of a writable tree. Whole directories: a file in one could be swapped by renaming its parent. */
export const autoExecutedPaths: ReadonlyArray<AutoExecuted> = [
  { path: ".vscode", why: "tasks, launchers and interpreter settings of an editor that opens the folder" },
  { path: ".idea", why: "start-up tasks and run configurations of an IDE that opens the folder" },
  { path: ".fleet", why: "run configurations of an IDE" },
  { path: ".zed", why: "tasks and language-server settings of an editor" },
  { path: ".cursor", why: "hooks and MCP servers of an editor's agent" },
  { path: ".windsurf", why: "hooks and MCP servers of an editor's agent" },
  { path: ".devcontainer", why: "its initializeCommand runs on the host when the folder is opened" },
  { path: ".devcontainer.json", why: "its initializeCommand runs on the host when the folder is opened" },
  { path: ".envrc", why: "direnv runs it on cd, until its content changes" },
  { path: ".mise", why: "mise runs its hooks on cd" },
  { path: ".mise.toml", why: "mise runs its hooks on cd" },
  { path: "mise.toml", why: "mise runs its hooks on cd" },
  { path: ".autoenv", why: "autoenv runs it on cd" },
  { path: ".husky", why: "Git hooks, where core.hooksPath points here" },
  { path: ".githooks", why: "Git hooks, where core.hooksPath points here" },
  { path: ".pre-commit-config.yaml", why: "names the programs an installed commit hook runs" },
  { path: "lefthook.yml", why: "names the programs an installed commit hook runs" },
  { path: ".lefthook.yml", why: "names the programs an installed commit hook runs" },
  { path: ".claude", why: "hooks and settings of another agent" },
  { path: ".codex", why: "hooks and settings of another agent" },
  { path: ".gemini", why: "hooks and settings of another agent" },
  { path: ".opencode", why: "plugins and settings of another agent" },
  { path: ".mcp.json", why: "servers that another agent starts" },
  { path: ".latch", why: "instructions and settings of Latch itself" },
  { path: ".vimrc", why: "vim runs it when exrc is set" },
  { path: ".exrc", why: "vi runs it when exrc is set" },
  { path: ".nvim.lua", why: "Neovim runs it when exrc is set" },
  { path: ".nvimrc", why: "Neovim runs it when exrc is set" },
  { path: ".dir-locals.el", why: "Emacs evaluates it on opening a file" },
  { path: ".gdbinit", why: "gdb runs it on start" },
  { path: ".lldbinit", why: "lldb runs it on start" },
  { path: ".Rprofile", why: "R runs it on start" }
];

/** Relative to the home directory, for a writable tree that contains the home. */
export const homeStartupPaths: ReadonlyArray<AutoExecuted> = [
  ...[".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".inputrc"].map(
    (path) => ({ path, why: "bash reads it on start" })
  ),
  ...[".zshrc", ".zshenv", ".zprofile", ".zlogin", ".zlogout"].map((path) => ({
    path,
    why: "zsh reads it on start"
  })),
  { path: ".config/fish", why: "fish reads it on start" },
  { path: ".config/autostart", why: "the desktop starts what it lists" },
  { path: ".config/systemd", why: "the user's service manager starts what it lists" },
  { path: ".config/environment.d", why: "the environment of every session" },
  { path: ".local/share/systemd", why: "the user's service manager starts what it lists" },
  { path: ".local/bin", why: "on the search path of every shell" },
  { path: "bin", why: "on the search path of many shells" },
  { path: ".gitconfig", why: "aliases, pagers and hooks of every Git command" },
  { path: ".config/git", why: "aliases, pagers and hooks of every Git command" },
  { path: ".config/nvim", why: "the editor runs it on start" },
  { path: ".vim", why: "the editor runs it on start" },
  { path: ".emacs.d", why: "the editor runs it on start" },
  { path: ".emacs", why: "the editor runs it on start" },
  { path: ".tmux.conf", why: "tmux runs it on start" },
  { path: ".xprofile", why: "the display manager runs it at login" },
  { path: ".xsession", why: "the display manager runs it at login" },
  { path: ".xinitrc", why: "startx runs it" }
];
