// A home and a workspace for one measurement.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const scene = (/** @type {string} */ baseUrl) => {
  const root = mkdtempSync(join(tmpdir(), "latch-bench-"));
  const home = join(root, "home");
  const workspace = join(root, "workspace");
  mkdirSync(home);
  mkdirSync(workspace);
  writeFileSync(join(workspace, "README.md"), "# bench\n");
  execFileSync("git", ["init", "-q", workspace]);
  const env = { ...process.env, LATCH_HOME: home };
  const pointTo = (/** @type {string} */ url) =>
    writeFileSync(
      join(home, "config.toml"),
      `[inference]\nprovider = "bench"\nmodel = "bench"\n[providers.bench]\nkind = "openai-compatible"\nbase_url = "${url}"\n`
    );
  pointTo(baseUrl);
  return { home, workspace, env, pointTo, dispose: () => rmSync(root, { recursive: true, force: true }) };
};
