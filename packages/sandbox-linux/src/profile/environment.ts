/**
 * The environment of a command: an allowlist of Latch's own and a few values that are always the same. Bubblewrap
 * itself is started with exactly this, because its first process stays readable inside as `/proc/1/environ`.
 */
import type { Grants } from "./grants.ts";

export const runtimeDirectory = "/tmp/latch-runtime";

/** Names and places, never secrets. */
const passed = [
  "TERM",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "TZ",
  "USER",
  "LOGNAME",
  // Where toolchains live when not in their usual place.
  "RUSTUP_HOME",
  "CARGO_HOME",
  "GOPATH",
  "GOROOT",
  "JAVA_HOME",
  "VIRTUAL_ENV",
  "PYENV_ROOT",
  "NVM_DIR",
  "DOTNET_ROOT"
];

/** Certificate bundles: without them nothing connects behind an inspecting proxy. */
const passedWithNetwork = [
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "NODE_EXTRA_CA_CERTS",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
  "GIT_SSL_CAINFO",
  "PIP_CERT"
];

/** Passed only when no user and password are in the address. */
const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY"].flatMap((name) => [
  name,
  name.toLowerCase()
]);

const fallbackPath = "/usr/local/bin:/usr/bin:/bin";

type Environment = Readonly<Record<string, string>>;
type HostEnvironment = Readonly<Record<string, string | undefined>>;

const pick = (
  host: HostEnvironment,
  names: ReadonlyArray<string>,
  wanted: (value: string) => boolean
): Environment =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = host[name];
      return value !== undefined && wanted(value) ? [[name, value]] : [];
    })
  );

export const environmentOf = (host: HostEnvironment, home: string, grants: Grants): Environment => ({
  ...pick(host, passed, () => true),
  ...(grants.network
    ? {
        ...pick(host, passedWithNetwork, () => true),
        ...pick(host, proxies, (value) => !value.includes("@"))
      }
    : {}),
  HOME: home,
  PATH: host["PATH"] || fallbackPath,
  TMPDIR: "/tmp",
  XDG_RUNTIME_DIR: runtimeDirectory,
  LATCH_SANDBOX: "1",
  // These tools stop when their cache below the home can't be written.
  GOCACHE: "/tmp/latch-go-build",
  npm_config_cache: "/tmp/latch-npm",
  ...(grants.workspaceWritable ? {} : { CARGO_TARGET_DIR: "/tmp/latch-target", PYTHONDONTWRITEBYTECODE: "1" })
});
