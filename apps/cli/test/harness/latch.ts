import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { folder } from "./folder.ts";

/** The bundle, as a user runs it. */
export const bundle = fileURLToPath(new URL("../../dist/main.cjs", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Invoked {
  readonly args: ReadonlyArray<string>;
  readonly home: string;
  /** Where the bundle is, if not where it was built. */
  readonly bundle?: string;
  readonly cwd?: string;
  readonly input?: string;
  /** What the bundle is run by, where not by this process itself: a wrapper and its arguments. */
  readonly through?: ReadonlyArray<string>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Hears of the process as soon as there is one. */
  readonly onStart?: (child: ChildProcess) => void;
  /** Hears each piece of standard output, with the process that said it. */
  readonly onOutput?: (text: string, child: ChildProcess) => void;
}

/** Runs the bundle to its end. */
export const latch = ({
  args,
  home,
  bundle: main = bundle,
  cwd,
  input,
  through = [],
  env,
  onStart,
  onOutput
}: Invoked): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const [program = process.execPath, ...rest] = [...through, process.execPath, main, ...args];
    const child = spawn(program, rest, {
      cwd: cwd ?? folder(),
      env: { ...process.env, LATCH_HOME: home, LATCH_DEBUG: undefined, ...env },
      stdio: ["pipe", "pipe", "pipe"]
    });
    onStart?.(child);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      onOutput?.(text, child);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input ?? "");
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });

/** A home with a config. */
export const home = (config: string, files: Readonly<Record<string, string>> = {}): string =>
  folder({ "config.toml": config, ...files });

/** A home whose model plays a scenario. */
export const scriptedHome = (turns: ReadonlyArray<unknown>, config = ""): string =>
  home(
    `[providers.script]\nkind = "script"\ndefault_model = "scripted"\nscenario = "scenario.json"\n${config}`,
    { "scenario.json": JSON.stringify({ name: "test", turns }) }
  );

/** The one JSON object on standard output. */
export const json = ({ stdout }: Pick<Ended, "stdout">): Readonly<Record<string, unknown>> => {
  const lines = stdout.split("\n");
  if (lines.length !== 2 || lines[1] !== "") throw new Error(`not one line: ${stdout}`);
  const value: unknown = JSON.parse(lines[0] ?? "");
  if (typeof value !== "object" || value === null) throw new Error(`no object: ${stdout}`);
  return Object.fromEntries(Object.entries(value));
};

/** The JSON objects on standard output, one a line. */
export const jsonLines = ({
  stdout
}: Pick<Ended, "stdout">): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => json({ stdout: `${line}\n` }));
