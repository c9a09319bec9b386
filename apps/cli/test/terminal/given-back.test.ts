import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { folder } from "../harness/folder.ts";
import { json, latch, scriptedHome } from "../harness/latch.ts";
import { openTerminal, type Terminal } from "../harness/tmux.ts";

/** Real programs on a busy machine. */
const timeout = 240_000;

const taken = "1 1 1";
const given = "0 0 1";
const state = (terminal: Terminal): string =>
  terminal.fact("#{alternate_on} #{mouse_any_flag} #{cursor_flag}");

describe("a terminal that is given back", () => {
  const defect = fileURLToPath(new URL("defect-hook.cjs", import.meta.url));

  it(
    "is as it was, however the program ends, and while it is stopped in its shell",
    async () => {
      const home = scriptedHome([
        { text: "x", calls: [{ name: "shell", arguments: { command: "sleep 300" } }] }
      ]);
      const terminal = openTerminal({
        home,
        cwd: folder(),
        columns: 80,
        rows: 24,
        shell: true,
        env: { NODE_OPTIONS: `--require=${defect}` }
      });
      const line = (text: string): void => {
        terminal.type(text);
        terminal.press("Enter");
      };
      await terminal.until("$");
      line("stty -a >before; echo no-$((1+1))");
      await terminal.until("no-2");
      let asked = 0;
      /** What a person would see of modes that were left on. */
      const asBefore = async () => {
        expect(state(terminal)).toBe(given);
        asked++;
        line(`clear; stty -a | cmp before - && echo "same-$((${asked}))"`);
        await terminal.until(`same-${asked}`);
      };

      for (const [signal, code] of [
        ["SIGTERM", 4],
        ["SIGHUP", 4],
        ["SIGINT", 4],
        ["SIGQUIT", 131],
        ["SIGUSR2", 1]
      ] as const) {
        line('eval "$latch"; echo "ended-$?"');
        await terminal.until("WORK");
        line("go");
        await terminal.until("sleep 300");
        expect(state(terminal)).toBe(taken);
        process.kill(terminal.pid(), signal);
        const after = await terminal.until(`ended-${code}`);
        if (signal === "SIGUSR2") expect(after).toContain("latch: a defect in Latch: injected");
        await asBefore();
      }

      line('clear; eval "$latch"');
      await terminal.until("WORK");
      terminal.type("a draft");
      await terminal.until("a draft");
      const pid = terminal.pid();
      for (const stop of [() => terminal.press("C-z"), () => process.kill(pid, "SIGTSTP")]) {
        stop();
        await terminal.until("Stopped");
        await asBefore();
        line("clear; fg");
        await terminal.until("a draft");
        await terminal.until("WORK");
        expect(state(terminal)).toBe(taken);
      }
      terminal.press("C-c");
      await terminal.until("cleared");
      terminal.press("C-c");
      await terminal.until("$", "WORK");
      await asBefore();
    },
    timeout
  );

  it(
    "has gone with a run that is on: the run is ended in the log, and nothing is left behind",
    async () => {
      const home = scriptedHome([
        { text: "x", calls: [{ name: "shell", arguments: { command: "sleep 300" } }] }
      ]);
      const terminal = openTerminal({ home, cwd: folder(), columns: 80, rows: 24 });
      await terminal.until("WORK");
      terminal.type("go");
      terminal.press("Enter");
      await terminal.until("sleep 300");
      const pid = terminal.pid();
      terminal.close();
      await ended(pid);
      const { sessions } = json(await latch({ args: ["sessions", "list", "--output", "json"], home }));
      const [{ id }] = sessions as readonly [{ readonly id: string }];
      const { stdout } = await latch({ args: ["sessions", "export", id, "--format", "jsonl"], home });
      expect(stdout).toContain('"run_completed"');
      expect(stdout).toContain('"cancelled"');
    },
    timeout
  );
});

const ended = async (pid: number): Promise<void> => {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
