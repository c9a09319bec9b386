/**
 * Where the demo plays: a copy of the broken project under version control, and a Latch home of its own, so that
 * nothing of the user's is touched. Removed at the end unless it is to be kept.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Effect, Schema } from "effect";
import { systemProblem } from "../../machine/system-error.ts";

export class DemoUnplayable extends Schema.TaggedError<DemoUnplayable>()("DemoUnplayable", {
  problem: Schema.String
}) {
  override get message(): string {
    return `the demo can't be set up: ${this.problem}`;
  }
}

export interface Playground {
  readonly folder: string;
  readonly project: string;
  readonly home: string;
  /** False where there is no git: the demo works without. */
  readonly versioned: boolean;
}

/** The bundled project and script, beside the bundle. */
const bundled = (name: string): string => fileURLToPath(new URL(`../demo/${name}`, import.meta.url));

export const playground = (keep: boolean) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: setUp,
      catch: (error) => new DemoUnplayable({ problem: systemProblem(error) })
    }),
    ({ folder }) => (keep ? Effect.void : Effect.promise(() => rm(folder, { recursive: true, force: true })))
  );

const setUp = async (): Promise<Playground> => {
  const folder = await mkdtemp(join(tmpdir(), "latch-demo-"));
  const project = join(folder, "project");
  const home = join(folder, "home");
  await cp(bundled("project"), project, { recursive: true });
  await mkdir(home, { mode: 0o700 });
  await writeFile(join(home, "config.toml"), config(bundled("scenario.json")));
  return { folder, project, home, versioned: await commit(project) };
};

const config = (scenario: string): string => `[providers.script]
kind = "script"
default_model = "scripted"
scenario = ${JSON.stringify(scenario)}
`;

const run = promisify(execFile);

const commit = async (project: string): Promise<boolean> => {
  const git = (...args: ReadonlyArray<string>) =>
    run("git", ["-c", "user.name=demo", "-c", "user.email=demo@localhost", ...args], { cwd: project });
  try {
    await git("init", "--quiet");
    await git("add", ".");
    await git("commit", "--quiet", "--no-gpg-sign", "--message", "A project with a bug");
    return true;
  } catch {
    return false;
  }
};
