import { describe, expect, it } from "vitest";
import { folder } from "../harness/folder.ts";
import { scriptedHome } from "../harness/latch.ts";
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
