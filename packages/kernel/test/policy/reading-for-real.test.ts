import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { classify } from "../../src/policy/index.ts";
import { aCommand } from "./a-call.ts";
import { commandTable } from "./commands/index.ts";

/** Runs every command of a list in a writable workspace, and names those after which a file is newer than the stamp. */
const driver = `
stamp=/run/stamp
while IFS= read -r -d '' command; do
  touch "$stamp"
  sleep 0.01
  timeout -s KILL 1 bash -c "$command" < /dev/null > /dev/null 2>&1
  if [ -n "$(find . -path ./.git -prune -o -cnewer "$stamp" -print -quit)" ]; then printf '%s\\0' "$command"; fi
done
`;

let workspace = "";

beforeAll(() => {
  workspace = realpathSync(mkdtempSync(join(tmpdir(), "reading-")));
  mkdirSync(join(workspace, "src"));
  for (const name of [
    "a",
    "b",
    "f",
    "README.md",
    "names.txt",
    "package.json",
    "src/a.ts",
    "src/main.ts",
    "a.patch"
  ]) {
    writeFileSync(join(workspace, name), `line one of ${name}\nx 2\n`);
  }
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    ["-c", "user.name=t", "-c", "user.email=t@t", "commit", "-qm", "first"]
  ]) {
    spawnSync("git", args, { cwd: workspace });
  }
});

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** The workspace is writable, Git's data is not, as in the sandbox of an ordinary command. */
const changing = (commands: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const git = join(workspace, ".git");
  const places = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/run"];
  const own = ["--bind", workspace, workspace, "--ro-bind", git, git, "--chdir", workspace];
  const args = ["--die-with-parent", "--unshare-all", ...places, ...own, "bash", "-c", driver];
  return new Promise((resolve, reject) => {
    const child = spawn("bwrap", args, { stdio: ["pipe", "pipe", "inherit"] });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve(said.split("\0").filter((command) => command !== ""))
        : reject(new Error(`bwrap ended with ${code}`))
    );
    child.stdin.end(commands.map((command) => `${command}\0`).join(""));
  });
};

const isRead = (command: string): boolean => !command.includes("\0") && classify(aCommand(command)).readOnly;

describe("a command that is proven to only read", () => {
  it("changes nothing when it runs, though everything is writable", async () => {
    const commands = commandTable.map(({ command }) => command).filter(isRead);
    expect(commands.length).toBeGreaterThan(150);
    expect(await changing(commands)).toEqual([]);
  }, 120_000);

  it("changes nothing when it was put together from pieces of others", async () => {
    const readers = commandTable.filter((entry) => entry.readOnly);
    const piece = fc
      .constantFrom(...commandTable)
      .chain(({ command }) =>
        fc
          .tuple(fc.nat(command.length), fc.nat(12))
          .map(([from, length]) => command.slice(from, from + length))
      );
    const spliced = fc
      .tuple(fc.constantFrom(...readers), fc.nat(), fc.nat(4), piece)
      .map(([{ command }, at, cut, text]) => {
        const position = at % (command.length + 1);
        return `${command.slice(0, position)}${text}${command.slice(position + cut)}`;
      });
    const commands = [...new Set(fc.sample(spliced, 400))]
      .filter((command) => !/sleep|timeout/.test(command))
      .filter(isRead);
    expect(commands.length).toBeGreaterThan(50);
    expect(await changing(commands)).toEqual([]);
  }, 120_000);

  it("would be noticed if it changed something", async () => {
    expect(await changing(["ls", "echo x > made.txt", "cat a", "rm b"])).toEqual([
      "echo x > made.txt",
      "rm b"
    ]);
  });
});
