/**
 * Files that other programs act on later, outside any sandbox: unasked, or as part of some ordinary command. A change of
 * one deserves a look before anybody goes on. Pure; a superset of what policy asks about and of what the sandbox holds
 * read-only.
 */

/** `path` ends a file's path at any depth; with a trailing `/` everything below it is meant, with a `*.` any such name. */
interface RunsLater {
  readonly paths: ReadonlyArray<string>;
  /** Who runs it, and when. */
  readonly why: string;
  /** At the root of a workspace it runs without anybody's asking: as soon as the folder is entered or opened. */
  readonly unasked?: true;
}

const table: ReadonlyArray<RunsLater> = [
  { paths: [".git/hooks/"], why: "Git runs it on commit, checkout, merge or push" },
  { paths: [".git/config", ".git/config.worktree"], why: "names programs that any Git command runs" },
  { paths: [".git"], why: "leads Git to other hooks and settings" },
  { paths: [".husky/", ".githooks/"], why: "Git hooks, where core.hooksPath points here", unasked: true },
  {
    paths: [".pre-commit-config.yaml", "lefthook.yml", ".lefthook.yml", "lefthook.yaml"],
    why: "names the programs that an installed commit hook runs"
  },
  {
    paths: [".gitattributes", ".gitmodules"],
    why: "chooses filters and repositories that Git runs or fetches"
  },
  { paths: [".envrc", ".direnvrc"], why: "direnv runs it on cd, once it is allowed", unasked: true },
  { paths: [".mise/", ".mise.toml", "mise.toml"], why: "mise runs its hooks on cd", unasked: true },
  { paths: [".autoenv", ".autoenv/"], why: "autoenv runs it on cd", unasked: true },
  { paths: [".env.leave"], why: "autoenv runs it on cd" },
  { paths: [".vscode/"], why: "tasks and settings of an editor that opens the folder", unasked: true },
  {
    paths: [".idea/", ".fleet/"],
    why: "start-up tasks and run configurations of an IDE that opens the folder",
    unasked: true
  },
  { paths: [".zed/"], why: "tasks and language-server settings of an editor", unasked: true },
  { paths: [".cursor/", ".windsurf/"], why: "hooks and servers of an editor's agent", unasked: true },
  {
    paths: [".devcontainer/", ".devcontainer.json"],
    why: "its initializeCommand runs on the host when the folder is opened",
    unasked: true
  },
  {
    paths: [".claude/", ".codex/", ".gemini/", ".opencode/"],
    why: "hooks and settings of another agent",
    unasked: true
  },
  { paths: [".mcp.json"], why: "servers that an agent starts", unasked: true },
  { paths: [".latch/"], why: "instructions and settings of Latch itself", unasked: true },
  {
    paths: [".vimrc", ".exrc", ".nvim.lua", ".nvimrc", ".dir-locals.el"],
    why: "an editor runs it when the folder is opened",
    unasked: true
  },
  { paths: [".gdbinit", ".lldbinit", ".Rprofile"], why: "a debugger or R runs it on start", unasked: true },
  { paths: ["sitecustomize.py", "usercustomize.py", "*.pth"], why: "Python runs it on start" },
  { paths: ["conftest.py"], why: "pytest runs it with every test run" },
  {
    paths: [
      ".github/workflows/",
      ".github/actions/",
      ".gitlab-ci.yml",
      ".circleci/",
      "Jenkinsfile",
      "azure-pipelines.yml"
    ],
    why: "the build server runs it after a push"
  },
  {
    paths: ["package.json", ".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.cjs"],
    why: "its scripts and settings take effect with install, test and start"
  },
  {
    paths: ["setup.py", "pyproject.toml", "tox.ini", "noxfile.py"],
    why: "takes effect with install and test"
  },
  {
    paths: ["build.rs", "Cargo.toml", ".cargo/config", ".cargo/config.toml"],
    why: "takes effect with every Cargo build"
  },
  {
    paths: [
      "build.gradle",
      "build.gradle.kts",
      "settings.gradle",
      "settings.gradle.kts",
      "gradlew",
      "pom.xml",
      "mvnw"
    ],
    why: "takes effect with every build"
  },
  { paths: ["Gemfile", "Rakefile", "*.gemspec"], why: "Ruby's tools run it" },
  {
    paths: [
      "Makefile",
      "makefile",
      "GNUmakefile",
      "*.mk",
      "justfile",
      "Justfile",
      "Taskfile.yml",
      "CMakeLists.txt",
      "configure"
    ],
    why: "runs with the next build"
  },
  {
    paths: ["Dockerfile", "docker-compose.yml", "compose.yml", "compose.yaml"],
    why: "runs with the next image or start"
  },
  {
    paths: [
      ".bashrc",
      ".bash_profile",
      ".bash_login",
      ".bash_logout",
      ".bash_aliases",
      ".profile",
      ".inputrc",
      ".zshrc",
      ".zshenv",
      ".zprofile",
      ".zlogin",
      ".zlogout",
      ".config/fish/",
      ".tmux.conf"
    ],
    why: "a shell or terminal reads it on start"
  },
  {
    paths: [
      ".config/autostart/",
      ".config/systemd/",
      ".config/environment.d/",
      ".local/share/systemd/",
      ".xprofile",
      ".xsession",
      ".xinitrc"
    ],
    why: "it takes effect at login"
  },
  { paths: [".local/bin/"], why: "on the search path of every shell" },
  { paths: [".gitconfig", ".config/git/"], why: "aliases, pagers and hooks of every Git command" },
  { paths: [".config/nvim/", ".vim/", ".emacs.d/", ".emacs"], why: "the editor runs it on start" }
];

const exact = new Map<string, string>();
const below: Array<readonly [directory: string, why: string]> = [];
const extensions: Array<readonly [extension: string, why: string]> = [];
for (const { paths, why } of table) {
  for (const path of paths) {
    if (path.startsWith("*")) extensions.push([path.slice(1), why]);
    else if (path.endsWith("/")) below.push([path, why]);
    else exact.set(path, why);
  }
}

/** Who runs a file later, and when; none for a file that only its own program reads. */
export const runsLater = (path: string): string | undefined => {
  for (let from = 0; from >= 0; from = path.indexOf("/", from) + 1 || -1) {
    const suffix = path.slice(from);
    const why = exact.get(suffix) ?? below.find(([directory]) => `${suffix}/`.startsWith(directory))?.[1];
    if (why !== undefined) return why;
  }
  return extensions.find(([extension]) => path.endsWith(extension))?.[1];
};

/**
 * Names at the root of a workspace that run unasked. They are looked at around every command even where Git ignores
 * them: an ignored `.envrc` runs like any other.
 */
export const unaskedRoots: ReadonlySet<string> = new Set(
  table.flatMap(({ paths, unasked }) => (unasked ? paths.map((path) => path.replace(/\/$/, "")) : []))
);
