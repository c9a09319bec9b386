import { describe, it } from "vitest";
import { folder } from "../harness/folder.ts";
import { home } from "../harness/latch.ts";
import { providerAt } from "../harness/model-server.ts";
import { saidModel } from "../harness/said-model.ts";
import { openTerminal } from "../harness/tmux.ts";

/** Real programs on a busy machine. */
const timeout = 240_000;

describe.each([
  [120, 40],
  [80, 24]
] as const)("Ctrl+C in a terminal of %i columns and %i rows", (columns, rows) => {
  it(
    "stops what runs, closes what is open, clears what is written, and only then leaves",
    async () => {
      const server = await saidModel({
        hang: { hang: true },
        stream: { text: "These words go on and on. ".repeat(3), endless: true },
        tool: { calls: [["shell", { command: "sleep 300" }]] },
        ask: { calls: [["shell", { command: "curl http://127.0.0.1:9/x" }]] }
      });
      const terminal = openTerminal({ home: home(providerAt(server.url)), cwd: folder(), columns, rows });
      const { press, type, until } = terminal;
      const say = (text: string): void => {
        type(text);
        press("Enter");
      };
      await until("WORK");

      for (const [word, seen] of [
        ["hang", "Waiting for model"],
        ["stream", "These words go on"],
        ["tool", "sleep 300"],
        ["ask", "Allow once"]
      ] as const) {
        say(`##${word}`);
        await until(seen);
        // What is being written meanwhile stays.
        if (word === "hang") type("a thought");
        press("C-c");
        await until(/• Stopped/, seen === "Allow once" ? seen : "Stopping");
        if (word === "hang") {
          await until("a thought");
          press("C-u");
          await until("Ask Latch…");
        }
      }

      // Each of these is closed, and the program stays.
      press("C-p");
      await until("/permissions");
      press("C-c");
      await until("Ask Latch…", "/permissions");
      for (const [command, shown] of [
        ["/mode", "explores and plans"],
        ["/model", "↑↓ Enter choose"],
        ["/help", "Alt+Enter, Shift+Enter"],
        ["/context", "What the last request"],
        ["/sessions", "this workspace"],
        ["/setup", "Add a provider"]
      ] as const) {
        say(command);
        await until(shown);
        // Also from a page further in.
        if (command === "/setup") {
          press("Enter");
          await until("Which provider?");
        }
        press("C-c");
        await until("Ask Latch…", command === "/setup" ? "Which provider?" : shown);
      }
      type("/mod");
      await until("Show or change what may happen");
      press("C-c");
      await until("cleared", "/mod");
      type("a draft");
      await until("a draft");
      press("C-c");
      await until("cleared", "a draft");
      press("C-_");
      await until("a draft");
      press("C-c");
      await until("Ask Latch…");
      press("C-c");
      // A run that was stopped a moment ago may have been meant.
      if (!(await until(/\[exit 0\]|stopped; Ctrl\+C/)).includes("[exit 0]")) press("C-c");
      await until("[exit 0]");

      // Setup that is required has nothing behind it.
      const unset = openTerminal({ home: folder(), cwd: folder(), columns, rows });
      await unset.until("Which provider?");
      unset.press("Enter");
      await unset.until("Where does its key come from?");
      unset.press("C-c");
      await unset.until("[exit 0]");
    },
    timeout
  );
});
