import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeServer } from "../../harness/describe-server.ts";
import { folder } from "../../harness/folder.ts";
import { modelServer, providerAt } from "../../harness/model-server.ts";
import { openTerminal, type Terminal } from "../../harness/tmux.ts";

/** Real programs on a busy machine. */
const timeout = 120_000;

/** Moves down a list until this is chosen, and chooses it. */
const choose = async (terminal: Terminal, label: string): Promise<void> => {
  for (let tries = 0; tries < 20; tries++) {
    if (terminal.screen().includes(`› ${label}`)) return terminal.press("Enter");
    const before = terminal.screen();
    terminal.press("Down");
    await terminal.until(/›/, undefined);
    for (let wait = 0; wait < 50 && terminal.screen() === before; wait++) await terminal.until(/›/);
  }
  throw new Error(`never offered: ${label}\n${terminal.screen()}`);
};

describe("setup beside an open session", () => {
  it(
    "adds a provider that the session goes on with at once, and both are offered, also after a restart",
    async () => {
      const one = await modelServer(() => ({ text: "The first answers." }));
      const two = await modelServer(() => ({ text: "The second answers." }));
      const home = folder({ "config.toml": `# mine\n${providerAt(one.url)}` });
      const cwd = folder();
      const terminal = openTerminal({ home, cwd, columns: 100, rows: 30 });
      await terminal.until("WORK");
      terminal.type("hello");
      terminal.press("Enter");
      await terminal.until("The first answers.");
      await terminal.until("ready");
      terminal.type("/setup");
      terminal.press("Enter");
      await terminal.until("Add a provider…");
      terminal.press("Enter");
      await describeServer(terminal, two.url, () => terminal.press("Up", "Enter"), "second");
      terminal.press("Enter");
      await terminal.until(/WORK · second/, "Save it?");
      terminal.type("and you?");
      terminal.press("Enter");
      await terminal.until("The second answers.");
      expect(two.requests).toHaveLength(1);
      expect(JSON.stringify(two.requests[0]?.messages)).toContain("The first answers.");
      await terminal.until("ready");
      terminal.type("/model");
      terminal.press("Enter");
      const offered = await terminal.until(/filter:[\s\S]*local-2/);
      expect(offered).toMatch(/m +.*local$/m);
      expect(offered).toMatch(/second +\(current\) local-2/);
      terminal.press("Escape");
      await terminal.until("ready", "filter:");
      terminal.press("C-d");
      await terminal.until("[exit 0]");

      const again = openTerminal({ home, cwd, columns: 100, rows: 30 });
      await again.until("WORK");
      again.type("/model");
      again.press("Enter");
      const both = await again.until(/filter:[\s\S]*local-2/);
      expect(both).toMatch(/m +.*local$/m);
      expect(readFileSync(join(home, "config.toml"), "utf8")).toMatch(/^# mine\n/);
    },
    timeout
  );

  it(
    "repairs a missing key in place: the same session answers without a restart, and another key is used at once",
    async () => {
      const server = await modelServer(() => ({ text: "Now I can." }));
      const home = folder({
        "config.toml": providerAt(server.url, 'credential = "env:LATCH_TEST_NO_KEY"\n')
      });
      const terminal = openTerminal({ home, cwd: folder(), columns: 100, rows: 30 });
      expect(await terminal.until("The key of local")).toContain("LATCH_TEST_NO_KEY");
      terminal.press("Enter");
      await terminal.until("A key for local");
      terminal.type("sk-first");
      await terminal.until("••••••••");
      terminal.press("Enter");
      await terminal.until("WORK");
      terminal.type("hello");
      terminal.press("Enter");
      await terminal.until("Now I can.");
      expect(server.authorizations.at(-1)).toBe("Bearer sk-first");
      expect(statSync(join(home, "secrets.toml")).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(home, "config.toml"), "utf8")).not.toContain("sk-");
      await terminal.until("ready");
      terminal.type("/setup");
      terminal.press("Enter");
      await terminal.until("Add a provider…");
      await choose(terminal, "providers");
      await choose(terminal, "local");
      await choose(terminal, "Key");
      await choose(terminal, "Enter a key");
      await terminal.until("A key for local");
      terminal.type("sk-second");
      terminal.press("Enter");
      await terminal.until("local has a new key");
      terminal.press("C-c");
      await terminal.until("ready");
      terminal.type("again");
      terminal.press("Enter");
      await terminal.until(/Now I can\.[\s\S]*Now I can\./);
      expect(server.authorizations.at(-1)).toBe("Bearer sk-second");
    },
    timeout
  );

  it(
    "asks a provider's service for its models, and allows those that are marked",
    async () => {
      const server = await modelServer(() => ({ text: "ok" }));
      const home = folder({ "config.toml": providerAt(server.url) });
      const terminal = openTerminal({ home, cwd: folder(), columns: 100, rows: 30 });
      await terminal.until("ready");
      terminal.type("/setup");
      terminal.press("Enter");
      await terminal.until("Add a provider…");
      await choose(terminal, "providers");
      await choose(terminal, "local");
      await choose(terminal, "Ask for its models");
      await terminal.until("local lists 3 models");
      await terminal.until("all 3 may be chosen");
      terminal.press("Home");
      await terminal.until("› Key");
      await choose(terminal, "Models");
      await choose(terminal, "[x] m2");
      await terminal.until("› [ ] m2");
      terminal.press("Home");
      await terminal.until("› Save the selection");
      terminal.press("Enter");
      await terminal.until("2 of 3 may be chosen");
      expect(readFileSync(join(home, "config.toml"), "utf8")).toMatch(
        /enabled_models = \[ ?"m", "listed" ?\]/
      );
    },
    timeout
  );

  it(
    "opens by itself where nothing is configured, whatever keys the environment holds",
    async () => {
      const terminal = openTerminal({
        home: folder(),
        cwd: folder(),
        columns: 100,
        rows: 30,
        env: { OPENAI_API_KEY: "sk-ambient" }
      });
      expect(await terminal.until("Which provider?")).toContain("nothing is written before you");
      terminal.press("Enter");
      expect(await terminal.until("The variable OPENAI_API_KEY")).toContain("it is set");
      terminal.press("C-c");
      await terminal.until("[exit 0]");
    },
    timeout
  );
});
