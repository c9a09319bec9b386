import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chatGpt } from "../harness/chat-gpt.ts";
import { folder } from "../harness/folder.ts";
import { home, json, latch } from "../harness/latch.ts";
import { saidModel } from "../harness/said-model.ts";
import { openTerminal } from "../harness/tmux.ts";

/** Real programs on a busy machine. */
const timeout = 240_000;

/** A picture of one dot. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
);

describe("every command of the terminal", () => {
  it(
    "does what it says",
    async () => {
      const server = await saidModel({
        change: { calls: [["write", { path: "new.txt", content: "one\n" }]] },
        more: { calls: [["write", { path: "more.txt", content: "two\n" }]] },
        fetch: { calls: [["shell", { command: "curl http://127.0.0.1:9/x" }]] }
      });
      const service = await chatGpt();
      const place = home(
        [
          "[providers.local]",
          'kind = "openai-compatible"',
          `base_url = "${server.url}"`,
          'default_model = "m"',
          'enabled_models = ["m"]',
          "[providers.local.models.m]",
          'input_modalities = ["text", "image"]',
          "[providers.local.models.m2]",
          'efforts = ["low", "high"]',
          'input_modalities = ["text", "image"]',
          ""
        ].join("\n")
      );
      const cwd = folder({ "readme.txt": "text" });
      writeFileSync(join(cwd, "shot.png"), dot);
      const elsewhere = folder();
      writeFileSync(join(elsewhere, "far shot.png"), dot);
      const editor = join(
        folder({ "edit.sh": '#!/bin/sh\necho "and a line of the editor" >>"$1"\n' }),
        "edit.sh"
      );
      chmodSync(editor, 0o755);
      const terminal = openTerminal({
        home: place,
        cwd,
        columns: 120,
        rows: 40,
        env: { EDITOR: editor, ...service.env }
      });
      const { press, type, until, paste } = terminal;
      const say = (text: string): void => {
        type(text);
        press("Enter");
      };
      await until("WORK");
      expect(terminal.fact("#{pane_title}")).toMatch(/^latch · latch-test-/);

      // What was changed is shown, taken back, and made again.
      say("/checkpoint before");
      await until(/Checkpoint.*before/);
      say("##change");
      await until("After change.");
      await until("ready");
      say("##more");
      await until("After more.");
      await until("ready");
      say("/diff");
      await until("Changes of this session");
      await until("new.txt");
      press("Escape");
      await until("Ask Latch…", "Changes of this session");
      say("/undo");
      await until("/redo takes that back");
      expect([existsSync(join(cwd, "new.txt")), existsSync(join(cwd, "more.txt"))]).toEqual([true, false]);
      say("/redo");
      await until("Redone:");
      expect(existsSync(join(cwd, "more.txt"))).toBe(true);
      say("/undo checkpoint before");
      await until(/Undone:.*new\.txt/);
      expect([existsSync(join(cwd, "new.txt")), existsSync(join(cwd, "more.txt"))]).toEqual([false, false]);

      // Images: chosen from a list, dropped, listed, taken out, sent.
      say("/attach");
      await until(/› shot\.png/);
      expect(terminal.screen()).not.toContain("readme.txt");
      press("Enter");
      await until("/attach shot.png");
      press("Enter");
      await until("[image: shot.png", "/attach shot.png");
      paste(join(elsewhere, "far shot.png").replaceAll(" ", "\\ "));
      await until("[image: far shot.png");
      say("/attachments");
      await until("1: shot.png · 2: far shot.png");
      say("/detach 1");
      await until("[image: far shot.png", "[image: shot.png");
      paste(join(elsewhere, "missing.png"));
      await until("missing.png");
      press("C-u");
      say("##look");
      await until("Heard look.");
      expect(server.bodies.at(-1)).toContain("image_url");
      say("/attach nothing.png");
      await until("there is no such file");
      say("/detach all");
      await until("No image is attached");

      // Models: the service's list, then those that the config kept out, one of them in this very session.
      say("/model refresh");
      await until("local lists 3 models");
      press("Escape");
      await until("Ask Latch…", "↑↓ Enter choose");
      say("/model all");
      await until("every model of local can be chosen now");
      expect(readFileSync(join(place, "config.toml"), "utf8")).not.toContain("enabled_models");
      type("m2");
      await until(/filter: m2/);
      press("Enter");
      await until(/WORK · m2/);
      say("/effort");
      await until("what the model does by itself");
      press("Down", "Down", "Enter");
      await until(/WORK · m2\/high/);
      say("##again");
      await until("Heard again.");
      expect(server.requests.at(-1)).toMatchObject({ model: "m2", reasoning_effort: "high" });

      // Context and control.
      say("/context");
      await until("What the last request was made of");
      press("q");
      await until("Ask Latch…", "What the last request was made of");
      say("/compact");
      await until("Working memory starts afresh");
      say("/mode");
      await until("explores and plans");
      press("Up", "Enter");
      await until("PLAN");
      say("/mode work");
      await until("WORK · m2");
      say("/safety");
      await until("asks before anything that could change");
      press("Up", "Enter");
      await until("· strict ·");
      say("/safety standard");
      await until("· standard ·");
      say("/permissions");
      await until("you answer each request");
      press("Down", "Enter");
      await until("AI review");
      say("/permissions human");
      await until("asks you");
      say("/mode nonsense");
      await until("there is ask, plan, work");
      say("/mdoe");
      await until("did you mean /mode");
      say("/etc/hosts is a path, ##path");
      await until("Heard path.");

      // Always allowed, listed, taken back.
      say("##fetch");
      await until("Allow once");
      expect(terminal.fact("#{pane_title}")).toMatch(/^\? latch/);
      await new Promise((resolve) => setTimeout(resolve, 700));
      type("a");
      await until("After fetch.");
      say("/rules");
      await until(/- [0-9a-f]{8}: curl/);
      const rules = await latch({
        args: ["rules", "list", "--latest", "--output", "json"],
        home: place,
        cwd
      });
      const listed = json(rules)["always_allowed"] as ReadonlyArray<{ readonly id: string }>;
      expect(listed).toHaveLength(1);
      say(`/rules revoke ${listed[0]?.id.slice(0, 8)}`);
      await until("No longer always allowed");
      expect((await latch({ args: ["rules", "list", "--latest"], home: place, cwd })).stdout).toBe(
        "nothing was always allowed in this session\n"
      );

      // Views, and the person's own editor.
      say("/raw");
      await until("detail view");
      say("/raw");
      await until("WORK", "detail view");
      say("/sidebar");
      await until("ctrl+b sidebar");
      press("C-b");
      await until("SESSION");
      type("typed here");
      press("C-g");
      await until("and a line of the editor");
      expect(terminal.fact("#{alternate_on} #{mouse_any_flag}")).toBe("1 1");
      press("C-c");
      await until("cleared");

      // Signing in: the code is shown, and thought better of.
      say("/login");
      await until("WXYZ-98765");
      await until("auth.openai.com/codex/device");
      press("Escape");
      await until("Ask Latch…", "WXYZ-98765");
      say("/logout");
      await until("nobody was signed in");

      // The config, changed while it is in use: it holds at once.
      say("/setup");
      await until("provider request");
      press("Up", "Up", "Enter");
      await until("notify after seconds");
      press("Down", "Down", "Enter");
      await until("terminal.mouse");
      press("Up", "Enter");
      await until("terminal.mouse = no");
      expect(terminal.fact("#{mouse_any_flag}")).toBe("0");
      expect(readFileSync(join(place, "config.toml"), "utf8")).toContain("mouse = false");
      press("Escape");
      await until("provider request", "notify after seconds");
      press("Escape");
      await until("Ask Latch…", "provider request");

      // Another session, and the first one deleted after a question about it.
      say("/new");
      await until("Type a request");
      say("##other");
      await until("Heard other.");
      say("/sessions");
      await until("this workspace · 2");
      press("Down");
      await until(/› .*##change/);
      press("DC");
      await until("Delete 1 session?");
      type("n");
      await until("this workspace · 2");
      press("DC");
      await until("Delete 1 session?");
      type("y");
      await until("this workspace · 1");
      press("Escape");
      await until("Ask Latch…", "this workspace");
      say("/quit");
      await until("[exit 0]");
      const sessions = json(await latch({ args: ["sessions", "list", "--output", "json"], home: place }));
      expect(sessions["sessions"]).toHaveLength(1);
    },
    timeout
  );
});
