import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { folder } from "../harness/folder.ts";
import { json, jsonLines, latch, scriptedHome } from "../harness/latch.ts";

const commits = (workspace: string): string =>
  execFileSync("git", ["-C", workspace, "log", "--oneline", "--all"], { encoding: "utf8" });

const aRepository = (): string => {
  const workspace = folder({ "a.txt": "a\n" });
  const git = (...args: ReadonlyArray<string>) => execFileSync("git", ["-C", workspace, ...args]);
  git("init", "-q");
  git("config", "user.name", "t");
  git("config", "user.email", "t@example.org");
  git("add", "a.txt");
  git("commit", "-qm", "first");
  return workspace;
};

/**
 * A scripted model stands where its conversation stands, so a review, which has none, hears the words of its first turn:
 * the call is made and judged with the same breath.
 */
const judged = (risk: string) => [
  {
    text: JSON.stringify({ risk, reason: "It only adds an empty commit." }),
    calls: [{ name: "shell", arguments: { command: "git commit -q --allow-empty -m reviewed" } }]
  },
  { text: "Seen." }
];

const reviewed = async (risk: string) => {
  const home = scriptedHome(judged(risk));
  const workspace = aRepository();
  const args = ["run", "--prompt", "commit", "--permissions", "ai_review", "--output", "json"];
  const ended = await latch({ args, home, cwd: workspace });
  const id = String(json(ended)["session_id"]);
  const events = jsonLines(await latch({ args: ["sessions", "export", id], home, cwd: workspace }));
  const verified = await latch({ args: ["verify", "--session", id], home, cwd: workspace });
  return { ended, workspace, events, verified };
};

it("a command that a review finds of low risk is run with what it asked for", async () => {
  const { ended, workspace, events, verified } = await reviewed("low");
  expect(ended.code, ended.stderr).toBe(0);
  expect(commits(workspace)).toContain("reviewed");
  expect(events.find(({ type }) => type === "permission_resolved")).toMatchObject({
    approved: true,
    source: "ai",
    risk: "low"
  });
  expect(verified.code).toBe(0);
});

it("a command that a review finds riskier is not run, the model is told why, and no person was missing", async () => {
  const { ended, workspace, events } = await reviewed("high");
  expect(ended.code, ended.stderr).toBe(0);
  expect(commits(workspace)).not.toContain("reviewed");
  expect(events.find(({ type }) => type === "permission_resolved")).toMatchObject({
    approved: false,
    source: "ai",
    risk: "high"
  });
  const failed = events.find(({ type }) => type === "tool_failed");
  expect(JSON.stringify(failed)).toContain("Risk high: It only adds an empty commit");
});
