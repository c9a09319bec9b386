import { readdirSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { folder } from "../harness/folder.ts";
import { jsonLines, latch, scriptedHome } from "../harness/latch.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Processes of the machine that run with this word among their arguments. */
const running = (word: string): ReadonlyArray<string> =>
  readdirSync("/proc").filter((entry) => {
    try {
      return (
        /^\d+$/.test(entry) && readFileSync(`/proc/${entry}/cmdline`, "latin1").split("\0").includes(word)
      );
    } catch {
      return false;
    }
  });

it("a managed process dies with a kernel that was killed, and the next one says that it is lost", async () => {
  const word = `${700_000 + process.pid}`;
  const home = scriptedHome([
    { text: "", calls: [{ name: "exec_start", arguments: { command: `sleep ${word}`, label: "server" } }] },
    { text: "", calls: [{ name: "shell", arguments: { command: "sleep 90" } }] },
    { text: "Done.", repeat: 9 }
  ]);
  const cwd = folder();
  let alive = 0;
  const killed = await latch({
    args: ["run", "--prompt", "start it", "--output", "jsonl"],
    home,
    cwd,
    onOutput: (text, child) => {
      if (text.includes('"tool_started"') && running(word).length > 0) {
        alive = running(word).length;
        child.kill("SIGKILL");
      }
    }
  });
  expect(killed.signal).toBe("SIGKILL");
  expect(alive).toBeGreaterThan(0);
  await vi.waitFor(() => expect(running(word)).toEqual([]), { timeout: 20_000, interval: 50 });

  const resumed = await latch({ args: ["resume", "--latest", "--prompt", "go on"], home, cwd });
  expect(resumed.code).toBe(0);
  const list = await latch({ args: ["sessions", "list", "--output", "json"], home, cwd });
  const id = /"id":"([^"]+)"/.exec(list.stdout)?.[1] ?? "";
  const events = jsonLines(await latch({ args: ["sessions", "export", id], home, cwd }));
  expect(events.filter(({ type }) => type === "process_exited")).toMatchObject([{ status: "lost" }]);
});
