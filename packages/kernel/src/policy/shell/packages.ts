/**
 * Package managers: installing fetches code, publishing changes a registry, everything else runs what the workspace
 * already holds.
 */
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { prefixOf, shownAll, textOf } from "./field.ts";
import { type Invocation, just, type Rule } from "./invocation.ts";
import { has, optionsOf } from "./options.ts";

interface Manager {
  /** Verbs that fetch, blank between them; `a/b` is the verb `a` followed by `b`. */
  readonly fetches: string;
  /** Verbs that change a registry or an account. */
  readonly publishes?: string;
  /** The verb may stand anywhere among the arguments. */
  readonly anywhere?: boolean;
  /** With no verb at all, it fetches. */
  readonly bareFetches?: boolean;
}

const node: Manager = {
  fetches:
    "install i add ci update up upgrade audit outdated view info show search create dlx import fetch install-test it install-ci-test cit ping",
  publishes:
    "publish unpublish deprecate dist-tag dist-tags owner access login logout adduser token team org profile hook star unstar whoami"
};

const managers: Readonly<Record<string, Manager>> = {
  npm: node,
  pnpm: node,
  yarn: { ...node, bareFetches: true },
  bun: { ...node, fetches: `${node.fetches} upgrade` },
  pip: { fetches: "install download wheel index search" },
  pip3: { fetches: "install download wheel index search" },
  pipx: { fetches: "install upgrade upgrade-all run inject reinstall" },
  uv: { fetches: "add sync lock pip tool venv python self", publishes: "publish" },
  poetry: { fetches: "install add update lock self search", publishes: "publish" },
  pdm: { fetches: "install add update lock sync", publishes: "publish" },
  conda: { fetches: "install create update search env" },
  mamba: { fetches: "install create update search env" },
  cargo: {
    fetches: "install add update fetch search info generate-lockfile",
    publishes: "publish yank owner login logout"
  },
  rustup: { fetches: "update install toolchain component target default self" },
  go: { fetches: "get install mod/download mod/tidy work/sync" },
  gem: { fetches: "install update fetch search outdated", publishes: "push yank owner signin" },
  bundle: { fetches: "install update add outdated", bareFetches: true },
  bundler: { fetches: "install update add outdated", bareFetches: true },
  composer: { fetches: "install update require create-project search outdated show self-update" },
  mvn: {
    anywhere: true,
    fetches: "dependency:resolve dependency:get dependency:go-offline",
    publishes: "deploy release:perform"
  },
  gradle: { anywhere: true, fetches: "--refresh-dependencies", publishes: "publish uploadArchives" },
  dotnet: { fetches: "restore add tool workload nuget" },
  nuget: { fetches: "install restore", publishes: "push delete" },
  deno: { fetches: "install add cache upgrade outdated", publishes: "publish deploy" },
  mix: { fetches: "deps.get deps.update archive.install local.hex", publishes: "hex.publish" },
  apt: {
    fetches:
      "install update upgrade full-upgrade dist-upgrade remove purge autoremove source build-dep download"
  },
  "apt-get": {
    fetches: "install update upgrade dist-upgrade remove purge autoremove source build-dep download"
  },
  aptitude: { fetches: "install update upgrade remove purge" },
  dnf: { fetches: "install update upgrade remove" },
  yum: { fetches: "install update upgrade remove" },
  zypper: { fetches: "install update remove in up" },
  apk: { fetches: "add update upgrade del fetch" },
  pacman: { anywhere: true, fetches: "-S -Sy -Syu -Syyu -U -R -Rs" },
  brew: { fetches: "install update upgrade tap reinstall fetch search info uninstall" },
  snap: { fetches: "install refresh remove" },
  flatpak: { fetches: "install update" },
  nix: { fetches: "build develop run shell profile flake" },
  "nix-env": { anywhere: true, fetches: "-i -iA -u" },
  opam: { fetches: "install update upgrade" },
  stack: { fetches: "update setup" },
  cabal: { fetches: "update install get", publishes: "upload" },
  vcpkg: { fetches: "install" },
  conan: { fetches: "install download", publishes: "upload" },
  cpan: { fetches: "", bareFetches: true },
  cpanm: { fetches: "", bareFetches: true },
  luarocks: { fetches: "install", publishes: "upload" },
  helm: { fetches: "repo" },
  corepack: { fetches: "prepare install use up enable" }
};

export const isPackageManager = (program: string): boolean => Object.hasOwn(managers, program);

const offline = /^--(offline|prefer-offline-only|no-index)$/;

export const packageManager: Rule = (invocation) => {
  const manager = managers[invocation.program];
  if (manager === undefined) return just(ordinary);
  return just(join(ordinary, managed(invocation, manager)));
};

const managed = (invocation: Invocation, manager: Manager): Effects => {
  const { program, args } = invocation;
  const options = optionsOf(
    args,
    new Set([
      "-C",
      "--prefix",
      "--dir",
      "--cwd",
      "--manifest-path",
      "-w",
      "--workspace",
      "--filter",
      "-F",
      "-p"
    ])
  );
  const [first, second] = options.operands;
  const verb = first === undefined ? undefined : textOf(first);
  const what = `${program} ${shownAll(args)}`.trim();
  if (first !== undefined && verb === undefined) return found("network", what);
  const isOffline = args.some((arg) => offline.test(prefixOf(arg)));
  // Build tools take several verbs, and pacman's verbs are options.
  const said = new Set([
    verb,
    `${verb}/${textOf(second)}`,
    ...(manager.anywhere === true ? args.map(textOf) : [])
  ]);
  const bare = verb === undefined && !has(options, "--version", "--help", "-v", "-h");
  const fetching =
    words(manager.fetches).some((word) => said.has(word)) || (bare && manager.bareFetches === true);
  const publishing = words(manager.publishes).some((word) => said.has(word));
  return join(
    fetching && !isOffline ? found("network", what) : reads,
    publishing ? join(found("network", what), found("remote", what)) : reads
  );
};

const words = (text: string | undefined): ReadonlyArray<string> =>
  text === undefined || text === "" ? [] : text.split(" ");
