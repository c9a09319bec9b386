/** Where everything lies, and who said so. */
import { dirname, join, resolve } from "node:path";

export interface Located {
  readonly path: string;
  readonly source: string;
}

export interface Surroundings {
  readonly workingDirectory: string;
  readonly userHome: string;
  readonly latchHome: string | undefined;
  /** The environment Latch was started with. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Paths {
  readonly home: Located;
  readonly config: Located;
  readonly secrets: Located;
  readonly state: Located;
  /** The sign-in of the ChatGPT subscription. */
  readonly signIn: Located;
  /** What services said of their models. */
  readonly catalog: Located;
  readonly database: Located;
  readonly artifacts: Located;
  readonly cache: Located;
}

/** Where the config is: the first thing to know, since it may move the rest. */
export const locateConfig = (
  around: Surroundings,
  flag: string | undefined
): Located & { readonly home: Located } => {
  const home: Located =
    around.latchHome === undefined || around.latchHome === ""
      ? { path: join(around.userHome, ".latch"), source: "default" }
      : { path: absolute(around, around.latchHome, around.workingDirectory), source: "LATCH_HOME" };
  return flag === undefined
    ? { path: join(home.path, "config.toml"), source: home.source, home }
    : { path: absolute(around, flag, around.workingDirectory), source: "--config", home };
};

/** Where the rest is, once the config has been read. A relative `state_dir` is relative to the config's folder. */
export const locate = (
  around: Surroundings,
  flag: string | undefined,
  stateDir: string | undefined
): Paths => {
  const { home, ...config } = locateConfig(around, flag);
  const state: Located =
    stateDir === undefined
      ? home
      : { path: absolute(around, stateDir, dirname(config.path)), source: "state_dir in the config" };
  const under = (place: Located, name: string): Located => ({ ...place, path: join(place.path, name) });
  return {
    home,
    config,
    secrets: under(home, "secrets.toml"),
    state,
    signIn: under(state, "chatgpt-auth.toml"),
    catalog: under(home, "catalog.json"),
    database: under(state, "latch.sqlite3"),
    artifacts: under(state, "artifacts"),
    cache: under(home, "cache")
  };
};

/** A path as a person writes it: `~/` is the user's home. */
export const absolute = (around: Surroundings, path: string, base: string): string =>
  path === "~" || path.startsWith("~/") ? join(around.userHome, path.slice(1)) : resolve(base, path);
