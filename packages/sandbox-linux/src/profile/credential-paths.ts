/**
 * Where people's programs keep what would let a command act as them. Data only: a line more is a secret less. Hidden
 * whether or not the command has the network, because what it prints goes to the model.
 */

/** Relative to the home directory. */
export const homeCredentials: ReadonlyArray<string> = [
  // Keys, agents, password stores
  ".ssh",
  ".gnupg",
  ".password-store",
  ".local/share/keyrings",
  ".local/share/kwalletd",
  ".local/share/mkcert",
  ".config/op",
  ".config/1Password",
  ".config/Bitwarden",
  ".config/Bitwarden CLI",
  ".config/keepassxc",
  ".config/sops",
  ".config/age",
  ".vault-token",
  ".step",
  ".acme.sh",
  ".putty",
  ".smbcredentials",
  ".Xauthority",
  ".ICEauthority",
  // Logins to machines and hosts
  ".netrc",
  "_netrc",
  ".git-credentials",
  ".config/git/credentials",
  ".config/gh",
  ".config/hub",
  ".config/glab-cli",
  ".config/tea",
  ".subversion/auth",
  ".hgrc",
  ".cvspass",
  ".config/filezilla",
  ".tsh",
  ".cloudflared",
  ".config/ngrok",
  ".ngrok2",
  // Clouds
  ".aws",
  ".azure",
  ".config/gcloud",
  ".boto",
  ".s3cfg",
  ".config/rclone",
  ".oci",
  ".aliyun",
  ".bluemix",
  ".config/doctl",
  ".config/hcloud",
  ".config/scw",
  ".config/linode-cli",
  ".fly",
  ".railway",
  ".config/netlify",
  ".netlify",
  ".local/share/com.vercel.cli",
  ".config/.wrangler",
  ".wrangler",
  ".config/configstore",
  ".config/heroku",
  ".config/stripe",
  ".sentryclirc",
  ".terraform.d",
  ".terraformrc",
  ".pulumi",
  ".databrickscfg",
  ".snowflake",
  ".config/snowflake",
  // Containers and clusters
  ".docker",
  ".config/containers/auth.json",
  ".kube",
  ".config/helm/registry",
  ".minikube",
  ".rancher",
  ".colima",
  ".lima",
  ".rd",
  // Package registries
  ".npmrc",
  ".yarnrc",
  ".yarnrc.yml",
  ".pypirc",
  ".pip/pip.conf",
  ".config/pip",
  ".config/pypoetry",
  ".condarc",
  ".cargo/credentials",
  ".cargo/credentials.toml",
  ".gem/credentials",
  ".local/share/gem/credentials",
  ".bundle/config",
  ".composer/auth.json",
  ".config/composer/auth.json",
  ".m2/settings.xml",
  ".m2/settings-security.xml",
  ".gradle/gradle.properties",
  ".ivy2/.credentials",
  ".sbt/.credentials",
  ".nuget/NuGet",
  ".config/NuGet",
  ".hex/hex.config",
  ".config/hex",
  // Databases
  ".pgpass",
  ".my.cnf",
  ".mylogin.cnf",
  ".config/psycopg",
  ".mongorc.js",
  ".cassandra",
  // Models and their agents: keys, and transcripts that hold whatever was pasted
  ".claude",
  ".claude.json",
  ".codex",
  ".gemini",
  ".pi",
  ".copilot",
  ".config/github-copilot",
  ".continue",
  ".aider.conf.yml",
  ".local/share/opencode",
  ".config/goose",
  ".config/anthropic",
  ".config/openai",
  ".config/io.datasette.llm",
  ".huggingface",
  ".cache/huggingface/token",
  ".config/huggingface",
  ".kaggle",
  // Histories: passwords typed in the wrong place
  ".bash_history",
  ".zsh_history",
  ".zhistory",
  ".zsh_sessions",
  ".local/share/fish/fish_history",
  ".python_history",
  ".node_repl_history",
  ".psql_history",
  ".mysql_history",
  ".sqlite_history",
  ".rediscli_history",
  ".lesshst",
  // Browsers and messengers: sessions that are logged in
  ".mozilla",
  ".thunderbird",
  ".config/google-chrome",
  ".config/chromium",
  ".config/BraveSoftware",
  ".config/microsoft-edge",
  ".config/vivaldi",
  ".config/opera",
  ".config/Signal",
  ".config/Slack",
  ".config/discord",
  ".local/share/TelegramDesktop",
  ".var/app",
  "snap/firefox",
  "snap/chromium",
  // Wallets
  ".bitcoin",
  ".ethereum",
  ".electrum",
  ".config/solana"
];

/** The same places when a variable has moved them: the variable, and what is secret below its value (`""`: all of it). */
export const movedCredentials: ReadonlyArray<readonly [variable: string, ...below: ReadonlyArray<string>]> = [
  ["CARGO_HOME", "credentials", "credentials.toml"],
  ["GNUPGHOME", ""],
  ["PASSWORD_STORE_DIR", ""],
  ["NETRC", ""],
  ["AWS_SHARED_CREDENTIALS_FILE", ""],
  ["AWS_CONFIG_FILE", ""],
  ["AWS_WEB_IDENTITY_TOKEN_FILE", ""],
  ["AZURE_CONFIG_DIR", ""],
  ["CLOUDSDK_CONFIG", ""],
  ["GOOGLE_APPLICATION_CREDENTIALS", ""],
  ["BOTO_CONFIG", ""],
  ["RCLONE_CONFIG", ""],
  ["KUBECONFIG", ""],
  ["DOCKER_CONFIG", ""],
  ["REGISTRY_AUTH_FILE", ""],
  ["TF_CLI_CONFIG_FILE", ""],
  ["NPM_CONFIG_USERCONFIG", ""],
  ["npm_config_userconfig", ""],
  ["PIP_CONFIG_FILE", ""],
  ["GH_CONFIG_DIR", ""],
  ["GLAB_CONFIG_DIR", ""],
  ["PGPASSFILE", ""],
  ["MYSQL_HOME", ".my.cnf", "my.cnf"],
  ["HISTFILE", ""],
  ["XAUTHORITY", ""],
  ["SOPS_AGE_KEY_FILE", ""],
  ["VAULT_TOKEN_PATH", ""],
  ["HF_HOME", "token"],
  ["CODEX_HOME", ""],
  ["CLAUDE_CONFIG_DIR", ""],
  ["SSH_AUTH_SOCK", ""]
];

/** Whole directories that a variable moves: what the home table has below the first is also below its value. */
export const movedDirectories: ReadonlyArray<readonly [below: string, variable: string]> = [
  [".config/", "XDG_CONFIG_HOME"],
  [".local/share/", "XDG_DATA_HOME"],
  [".cache/", "XDG_CACHE_HOME"]
];

/** Absolute. Hidden only where they could be read: by root, who may run Latch, or by a member of a mighty group. */
export const systemCredentials: ReadonlyArray<string> = [
  "/etc/shadow",
  "/etc/shadow-",
  "/etc/gshadow",
  "/etc/gshadow-",
  "/etc/ssl/private",
  "/etc/krb5.keytab",
  "/etc/kubernetes",
  "/etc/rancher",
  "/etc/wireguard",
  "/etc/NetworkManager/system-connections",
  "/etc/sudoers.d",
  "/var/lib/kubelet",
  "/var/lib/docker",
  "/var/lib/lxd/unix.socket",
  "/var/lib/incus/unix.socket",
  "/var/snap/lxd/common/lxd/unix.socket"
];

const split = (value: string): ReadonlyArray<string> =>
  value.split(":").filter((path) => path.startsWith("/"));

/** Every absolute path to look at, for one home and environment; the system's are apart. */
export const credentialCandidates = (
  home: string,
  environment: Readonly<Record<string, string | undefined>>
): ReadonlyArray<string> => [
  ...homeCredentials.map((path) => `${home}/${path}`),
  ...movedDirectories.flatMap(([below, variable]) =>
    split(environment[variable] ?? "").flatMap((moved) =>
      homeCredentials
        .filter((path) => path.startsWith(below))
        .map((path) => `${moved}/${path.slice(below.length)}`)
    )
  ),
  ...movedCredentials.flatMap(([variable, ...below]) =>
    split(environment[variable] ?? "").flatMap((moved) =>
      below.map((path) => (path === "" ? moved : `${moved}/${path}`))
    )
  )
];
