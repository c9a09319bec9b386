import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder } from "../harness/folder.ts";
import { scriptedHome } from "../harness/latch.ts";
import { saidModel } from "../harness/said-model.ts";
import { openTerminal } from "../harness/tmux.ts";

const timeout = 120_000;

describe("a terminal that is written line by line", () => {
  it(
    "asks, answers and ends without drawing over anything",
    async () => {
      const home = scriptedHome([
        {
          text: "I fetch it.",
          calls: [{ name: "shell", arguments: { command: "curl http://127.0.0.1:9/x" } }]
        },
        { text: "Then not." }
      ]);
      const terminal = openTerminal({
        home,
        cwd: folder(),
        columns: 100,
        rows: 40,
        env: { LATCH_PLAIN: "1" }
      });
      await terminal.until("Ready.");
      terminal.type("fetch it");
      terminal.press("Enter");
      await terminal.until("Type the letter and Enter.");
      expect(terminal.fact("#{alternate_on}")).toBe("0");
      terminal.type("n");
      terminal.press("Enter");
      const said = await terminal.until("Latch: Then not.");
      expect(said).toContain("Permission needed, shell: curl http://127.0.0.1:9/x");
      terminal.type("/quit");
      terminal.press("Enter");
      await terminal.until("[exit 0]");
    },
    timeout
  );
});

describe("a whole day, line by line", () => {
  it(
    "sets up, changes, takes back, chooses, steers, stops, and finds sessions again",
    async () => {
      const server = await saidModel({
        change: { calls: [["write", { path: "new.txt", content: "one\n" }]] },
        more: { calls: [["shell", { command: "sleep 301" }]] },
        wait: { calls: [["shell", { command: "sleep 300" }]] },
        fetch: { calls: [["shell", { command: "curl http://127.0.0.1:9/x" }]] }
      });
      const home = folder();
      const cwd = folder();
      const terminal = openTerminal({ home, cwd, columns: 100, rows: 50, env: { LATCH_PLAIN: "1" } });
      const { type, press, until } = terminal;
      const line = (text: string): void => {
        type(text);
        press("Enter");
      };
      /** What is on the screen from here on. */
      const fresh = async (): Promise<void> => {
        terminal.clear();
        await until(/^\s*$/);
      };

      // From nothing: a server of one's own, a key that nobody sees, a model.
      await until("Which provider?");
      const number = /(\d+)\. Any OpenAI-compatible server/.exec(terminal.screen())?.[1] ?? "";
      line(number);
      await until("Where is the server?");
      line(server.url);
      await until("What does it speak?");
      line("1");
      await until("Where does its key come from?");
      const typed = /(\d+)\. Enter the key now/.exec(terminal.screen())?.[1] ?? "";
      line(typed);
      await until("It is not shown.");
      line("sk-planted-secret");
      await until("Which model?");
      expect(terminal.screen()).not.toContain("sk-planted-secret");
      line("1");
      await until("Save it?");
      line("1");
      await until("Mode work, model m");
      expect(readFileSync(join(home, "config.toml"), "utf8")).not.toContain("sk-planted-secret");

      await fresh();
      line("##change");
      await until("Latch: After change.");
      await until("Ready.");
      line("/undo");
      await until("new.txt was removed");
      expect(existsSync(join(cwd, "new.txt"))).toBe(false);

      await fresh();
      line("##wait");
      await until("sleep 300");
      line("rather not");
      await until("Said to the run");
      line("/stop");
      await until("Stopped.");
      await until("Ready.");
      await fresh();
      line("##more");
      await until("sleep 301");
      press("C-c");
      await until("Stopped.");
      await until("Ready.");

      await fresh();
      line("##fetch");
      await until("Type the letter and Enter.");
      line("n");
      await until("Latch: After fetch.");
      await until("Ready.");

      await fresh();
      line("/mode");
      await until("1. Ask");
      line("nonsense");
      await until("type a number");
      line("2");
      await until(/Mode: plan|mode plan/i);
      line("/model refresh");
      await until("local lists 3 models");
      await until(/\d\. m2/);
      line("m2");
      await until("1. m2");
      line("1");
      await until(/local \/ m2/);
      line("/context");
      await until("tokens");
      line("/sidebar");
      await until("changes what is drawn");

      await fresh();
      line("/new");
      await until("Latch, in");
      line("##other");
      await until("Heard other.");
      await until("Ready.");
      line("/sessions");
      await until("Sessions of this workspace: 2.");
      line("d 2");
      await until("Type y or n.");
      line("n");
      await until(/Sessions of this workspace: 2\.[\s\S]*Sessions of this workspace: 2\./);
      line("2");
      await until("resumed");
      await until("You: ##change");
      line("/setup");
      await until(/\d+\. terminal/);
      press("C-c");
      line("/attachments");
      await until("no image is attached");
      press("C-c");
      await until("[exit 0]");
      expect(server.authorizations.at(-1)).toBe("Bearer sk-planted-secret");
    },
    timeout
  );
});

describe("a terminal that is drawn on", () => {
  it(
    "shows nothing raw of what a command printed",
    async () => {
      const attack = String.raw`printf '\033]52;c;aGFja2Vk\007\033[2J\033[31mred\033[0m \xe2\x80\xaegnirts \000end\n'`;
      const home = scriptedHome([
        {
          text: "\u001b]0;owned\u0007 I run it.",
          calls: [{ name: "shell", arguments: { command: attack } }]
        },
        { text: "Seen." }
      ]);
      const terminal = openTerminal({ home, cwd: folder(), columns: 100, rows: 30, env: { NO_COLOR: "1" } });
      await terminal.until("WORK");
      terminal.type("go");
      terminal.press("Enter");
      await terminal.until("Seen.");
      const shown = terminal.coloured();
      expect(shown).toContain("red");
      for (const raw of ["\u202e", "\u001b]", "\u001b[31m"]) expect(shown).not.toContain(raw);
      expect(terminal.fact("#{pane_title}")).not.toContain("owned");
    },
    timeout
  );
});
