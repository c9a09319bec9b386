import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeServer } from "../harness/describe-server.ts";
import { folder } from "../harness/folder.ts";
import { json, latch, scriptedHome } from "../harness/latch.ts";
import { modelServer } from "../harness/model-server.ts";
import { openTerminal } from "../harness/tmux.ts";

const sizes = [
  [200, 50],
  [120, 40],
  [80, 24],
  [40, 12]
] as const;

/** Real programs on a busy machine. */
const timeout = 240_000;

const script = (turns: ReadonlyArray<unknown>) =>
  scriptedHome([...turns, { text: "Nothing more to say.", repeat: 50 }]);

describe.each(sizes)("in a terminal of %i columns and %i rows", (columns, rows) => {
  const golden = (name: string) => `golden/${name}-${columns}x${rows}.txt`;

  it(
    "a newcomer gets from nothing to a first answer",
    async () => {
      const server = await modelServer(() => ({ text: "Hello, I am ready." }));
      const home = folder();
      const terminal = openTerminal({ home, cwd: folder(), columns, rows });
      const toModelName = () => {
        terminal.type("m");
        terminal.press("C-u", "Up", "Enter");
      };
      await describeServer(terminal, server.url, toModelName, "m1");
      expect(existsSync(join(home, "config.toml"))).toBe(false);
      terminal.press("Enter");
      await terminal.until(/m1/, "Save it?");
      await terminal.until(/WORK/);
      terminal.type("hello");
      terminal.press("Enter");
      await terminal.until("Hello, I am ready.");
      await terminal.until(columns >= 60 ? "ready" : "WORK", "Writing response");
      await expect(await terminal.settled()).toMatchFileSnapshot(golden("first-answer"));
      expect(server.requests).toHaveLength(1);
      expect(readFileSync(join(home, "config.toml"), "utf8")).toContain('default_model = "m1"');
    },
    timeout
  );

  it(
    "a question is shown with what exactly is asked, and allowed or denied",
    async () => {
      const cwd = folder();
      const home = script([
        {
          text: "I write outside.",
          calls: [{ name: "shell", arguments: { command: "curl http://127.0.0.1:9/x" } }]
        },
        {
          text: "And again.",
          calls: [{ name: "shell", arguments: { command: "wget http://127.0.0.1:9/y" } }]
        },
        { text: "Both were answered." }
      ]);
      const terminal = openTerminal({ home, cwd, columns, rows });
      await terminal.until(/WORK/);
      terminal.type("go");
      terminal.press("Enter");
      const asked = await terminal.until("curl http://127.0.0.1:9/x");
      await terminal.until("Allow once");
      await terminal.until("Deny");
      await expect(await terminal.settled()).toMatchFileSnapshot(golden("question"));
      expect(asked).toContain("Permission needed");
      // A key that was already on its way is no answer; one that is meant comes later.
      await new Promise((resolve) => setTimeout(resolve, 700));
      terminal.type("n");
      await terminal.until("wget http://127.0.0.1:9/y");
      await terminal.until("Allow once");
      await new Promise((resolve) => setTimeout(resolve, 700));
      terminal.press("Enter");
      await terminal.until("Both were answered.");
      terminal.press("S-Home");
      if (rows > 20) await terminal.until("by you");
      terminal.press("C-c");
      await terminal.until("[exit 0]");
    },
    timeout
  );

  it(
    "words said while a tool runs are taken in, and Ctrl+C stops what runs without leaving",
    async () => {
      const home = script([
        { text: "This takes a while.", calls: [{ name: "shell", arguments: { command: "sleep 4" } }] },
        { expect: { from: "user", contains: "rather look" }, text: "I look instead." },
        { text: "A long one.", calls: [{ name: "shell", arguments: { command: "sleep 300" } }] },
        { text: "After the stop." }
      ]);
      const terminal = openTerminal({ home, cwd: folder(), columns, rows });
      await terminal.until(/WORK/);
      terminal.type("go");
      terminal.press("Enter");
      await terminal.until("sleep 4");
      terminal.type("rather look");
      terminal.press("Enter");
      await terminal.until("I look instead.");
      terminal.type("more");
      terminal.press("Enter");
      await terminal.until("sleep 300");
      terminal.press("C-c");
      await terminal.until("Stopped", "Stopping");
      terminal.type("and now");
      terminal.press("Enter");
      await terminal.until("After the stop.");
      terminal.type("draft");
      terminal.press("C-c");
      await terminal.until("cleared");
      terminal.press("C-c");
      await terminal.until("[exit 0]");
      expect(terminal.fact("#{alternate_on}")).toBe("0");
      expect(terminal.fact("#{mouse_any_flag}")).toBe("0");
      expect(terminal.fact("#{cursor_flag}")).toBe("1");
    },
    timeout
  );

  it(
    "an earlier session is found, resumed as it was, and its changes are looked at",
    async () => {
      const cwd = folder({ "a.txt": "one\n" });
      const home = script([
        { text: "I change it.", calls: [{ name: "read_file", arguments: { path: "a.txt" } }] },
        { calls: [{ name: "patch", arguments: { path: "a.txt", old: "one", new: "two" } }] },
        { text: "It is **two** now." }
      ]);
      const first = openTerminal({ home, cwd, columns, rows });
      await first.until(/WORK/);
      first.type("change a.txt");
      first.press("Enter");
      await first.until("It is two now.");
      if (rows >= 24) await first.until("Updated a.txt");
      const before = await first.until(/two now/, "Writing response");
      first.type("/diff");
      first.press("Enter");
      await first.until("Changes of this session");
      await expect(await first.settled()).toMatchFileSnapshot(golden("diff"));
      first.press("Escape");
      await first.until(/WORK/, "Changes of this session");
      first.type("/quit");
      first.press("Enter");
      const left = await first.until("[exit 0]");
      expect(left.replaceAll("\n", "")).toMatch(/latch --resume --session [0-9a-f]{8}/);

      const second = openTerminal({ home, cwd, columns, rows, args: ["--resume", "--latest"] });
      await second.until("It is two now.");
      expect(before).toContain("It is two now.");
      second.press("C-r");
      await second.until("Sessions");
      await second.until("open now");
      await expect(await second.settled()).toMatchFileSnapshot(golden("sessions"));
      second.press("Escape");
      await second.until("It is two now.", "Sessions ");
      second.press("C-d");
      await second.until("[exit 0]");
      expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe("two\n");
      const listed = json(await latch({ args: ["sessions", "list", "--output", "json"], home }));
      expect(listed["sessions"]).toHaveLength(1);
    },
    timeout
  );

  it(
    "a megabyte is pasted at once, shown as a chip, and sent whole; resizing while words arrive loses none",
    async () => {
      const heard: Array<string> = [];
      const server = await modelServer(({ messages }) => {
        heard.push(JSON.stringify(messages.at(-1)?.content));
        return { text: `${Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ")} finished.` };
      });
      const home = folder({
        "config.toml": `[providers.local]\nkind = "openai-compatible"\nbase_url = "${server.url}"\ndefault_model = "m"\n[providers.local.models.m]\ncontext_window_tokens = 2000000\n`
      });
      const terminal = openTerminal({ home, cwd: folder(), columns, rows });
      await terminal.until(/WORK/);
      const text = "0123456789abcde\n".repeat(65_536);
      terminal.paste(text);
      await terminal.until("[pasted 65537 lines, 1049k");
      terminal.press("Enter");
      terminal.resize(columns - 7, rows - 2);
      terminal.resize(columns, rows);
      await terminal.until("finished.");
      expect(heard[0]).toContain(JSON.stringify(text.slice(0, 1_048_575)).slice(1, -1));
      terminal.press("S-Home");
      terminal.press("S-End");
      await terminal.until("finished.");
    },
    timeout
  );
});
