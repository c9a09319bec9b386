import {
  Capability,
  type Event,
  GlobalSequence,
  type OutputContent,
  type Payload,
  PermissionId,
  Sequence,
  SessionId,
  type SessionInput,
  schemaVersion,
  WorkspacePath
} from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { type App, initialApp } from "../../../src/terminal/app/app.ts";
import type { Demand, Message } from "../../../src/terminal/app/message.ts";
import { update } from "../../../src/terminal/app/update.ts";
import { view } from "../../../src/terminal/app/view.ts";
import { rowText } from "../../../src/terminal/cell/span.ts";
import { welcome } from "../../../src/terminal/setup/center.ts";

/** Plays messages at their times; what was asked for comes with the app. */
const play = (
  start: App,
  ...messages: ReadonlyArray<Message | number>
): readonly [App, ReadonlyArray<Demand>] => {
  let app = start;
  const demands: Array<Demand> = [];
  for (const message of messages) {
    if (typeof message === "number") {
      app = { ...app, now: app.now + message };
      continue;
    }
    const [next, asked] = update(app, message);
    app = next;
    demands.push(...asked);
  }
  return [app, demands];
};

const said = (content: OutputContent, at = 1_000): Message => ({ type: "said", said: { ...content, at } });
const key = (name: string): Message => ({ type: "input", event: { type: "key", key: name } });
const text = (words: string): Message => ({ type: "input", event: { type: "text", text: words } });
const inputs = (demands: ReadonlyArray<Demand>): ReadonlyArray<SessionInput> =>
  demands.flatMap((demand) => (demand.type === "say" ? [demand.input] : []));

const requestId = PermissionId.make("00000000-0000-4000-8000-000000000001");
const question = said({
  type: "question",
  question: {
    requestId,
    tool: "shell",
    operation: "rm -rf \u202ebuild",
    isCommand: true,
    capabilities: [Capability.literals[0]],
    externalRoots: [],
    reason: "it deletes",
    always: ["rm -rf build"]
  }
});
const opened = said({
  type: "opened",
  session: SessionId.make("00000000-0000-4000-8000-000000000002"),
  workspace: WorkspacePath.make("/work/place"),
  resumed: false
});
const event = (sequence: number, payload: Payload): Event => ({
  session: SessionId.make("00000000-0000-4000-8000-000000000002"),
  sequence: Sequence.make(sequence),
  globalSequence: GlobalSequence.make(sequence),
  time: 1_000,
  schemaVersion,
  payload
});
const status = (now: "idle" | "running" | "cancelling"): Message => said({ type: "status", status: now });

const app = initialApp({ columns: 100, rows: 30 }, 1_000, {
  commands: [
    { name: "help", usage: "", description: "Keys and commands", whileRunning: true },
    { name: "mode", usage: "", description: "", whileRunning: false }
  ],
  version: "test"
});
const idle = play(app, opened, status("idle"))[0];
const running = play(idle, status("running"))[0];
const screen = (shown: App): string => view(shown).rows.map(rowText).join("\n");

describe("a question", () => {
  it("is not answered by a key that was on its way when it appeared", () => {
    expect(inputs(play(running, question, 100, text("y"))[1])).toEqual([]);
    expect(inputs(play(running, question, 100, key("enter"))[1])).toEqual([]);
  });

  it("is answered once it has been in view", () => {
    expect(inputs(play(running, question, 600, text("y"))[1])).toEqual([
      { type: "decide", requestId, decision: "once" }
    ]);
    expect(inputs(play(running, question, 600, key("down"), key("enter"))[1])).toEqual([
      { type: "decide", requestId, decision: "always" }
    ]);
    expect(inputs(play(running, question, 600, text("n"))[1])).toEqual([
      { type: "decide", requestId, decision: "deny" }
    ]);
  });

  it("is not answered by what is being written: Enter sends that", () => {
    const [, demands] = play(running, text("no, wait"), question, 900, text("y"), key("enter"));
    expect(inputs(demands)).toEqual([{ type: "submit", text: "no, waity" }]);
  });

  it("is denied by Escape, and the run is stopped by Ctrl+C", () => {
    expect(inputs(play(running, question, key("escape"))[1])).toEqual([
      { type: "decide", requestId, decision: "deny" }
    ]);
    expect(inputs(play(running, question, key("ctrl+c"))[1])).toEqual([{ type: "cancel" }]);
  });

  it("says what exactly is asked, with what hides in it spelled out", () => {
    expect(screen(play(running, question)[0])).toContain("$ rm -rf ⟨U+202E⟩build");
  });
});

describe("a list of settings", () => {
  const listed = said({ type: "command", name: "safety", argument: "" });

  it("is left by typing on, which answers no question that stood behind it", () => {
    const [after, demands] = play(running, question, 600, listed, text("y"));
    expect(after.overlay).toBeUndefined();
    expect(after.composer.text).toBe("y");
    expect(inputs(demands)).toEqual([]);
  });

  it("is left by a key that means nothing to it, which then does what it always does", () => {
    const [after] = play(running, listed, key("ctrl+t"));
    expect([after.overlay, after.detail]).toEqual([undefined, true]);
  });
});

describe("Ctrl+C", () => {
  it("closes the palette before it leaves", () => {
    const [after, demands] = play(idle, key("ctrl+p"), key("ctrl+c"));
    expect([after.popup.forced, inputs(demands)]).toEqual([false, []]);
    expect(inputs(play(idle, key("ctrl+p"), key("ctrl+c"), key("ctrl+c"))[1])).toEqual([{ type: "quit" }]);
  });

  it("stops a run that is on, whatever is in front", () => {
    expect(inputs(play(running, key("ctrl+c"))[1])).toEqual([{ type: "cancel" }]);
    expect(
      inputs(play(running, said({ type: "command", name: "help", argument: "" }), key("ctrl+c"))[1])
    ).toEqual([{ type: "cancel" }]);
  });

  it("clears what is written first, which can be brought back, and quits then", () => {
    const [cleared, none] = play(idle, text("a long thought"), key("ctrl+c"));
    expect(none).toEqual([]);
    expect(cleared.composer.text).toBe("");
    expect(play(cleared, key("ctrl+_"))[0].composer.text).toBe("a long thought");
    expect(inputs(play(cleared, key("ctrl+c"))[1])).toEqual([{ type: "quit" }]);
  });

  it("does not quit right after it has stopped a run", () => {
    const stopped = play(running, key("ctrl+c"), status("cancelling"), status("idle"))[0];
    const [warned, nothing] = play(stopped, 200, key("ctrl+c"));
    expect([inputs(nothing), warned.hint]).toEqual([[], "stopped; Ctrl+C again quits"]);
    expect(inputs(play(warned, 200, key("ctrl+c"))[1])).toEqual([{ type: "quit" }]);
    expect(inputs(play(stopped, 2_000, key("ctrl+c"))[1])).toEqual([{ type: "quit" }]);
  });
});

describe("what is written", () => {
  it("is given back when it could not be said", () => {
    const [back] = play(idle, text("new"), said({ type: "returned", texts: ["first", "second"] }));
    expect(back.composer.text).toBe("first\nsecond\nnew");
  });

  it("waits while nothing is configured, and setup opens instead", () => {
    const unset = play(app, said({ type: "unopened", problem: "no provider", needsSetup: true }))[0];
    const [kept, demands] = play(unset, text("hello"), key("enter"));
    expect(kept.composer.text).toBe("hello");
    expect(demands).toEqual([{ type: "open_setup" }]);
  });

  it("completes a command, and runs it where nothing more is needed", () => {
    expect(play(idle, text("/he"), key("tab"))[0].composer.text).toBe("/help ");
    expect(inputs(play(idle, text("/he"), key("enter"))[1])).toEqual([{ type: "submit", text: "/help" }]);
    expect(play(idle, text("/mo"), key("enter"))[0].overlay?.type).toBe("choose");
  });
});

describe("signing in from setup", () => {
  it("shows what to do in a browser, and is over when what it gave is written", () => {
    const facts = {
      values: {},
      configPath: "c",
      secretsPath: "s",
      variables: new Set<string>(),
      modelsOf: () => [],
      providers: {},
      live: undefined
    };
    const [asked, demands] = play(
      { ...app, alone: true },
      { type: "setup", facts, pages: [welcome()], required: true },
      key("down"),
      key("enter")
    );
    expect(demands).toEqual([{ type: "sign_in" }]);
    expect(asked.overlay?.type).toBe("sign_in");
    const saved = play(asked, { type: "setup_saved", facts, said: "written" });
    expect(saved[1]).toEqual([]);
    expect(play(saved[0], { type: "signed", said: "signed in" })[1]).toEqual([{ type: "exit" }]);
  });
});

describe("the list of models", () => {
  const models = [{ provider: "zen", model: "brand-new", effort: "default" as const }];
  const renewed: Message = { type: "models_renewed", models, said: "zen lists 1 model" };

  it("is asked for anew, or freed of what the config leaves out, and then shown", () => {
    for (const [argument, demand] of [
      ["refresh", "refresh_models"],
      ["all", "allow_all_models"]
    ] as const) {
      const [asked, demands] = play(idle, said({ type: "command", name: "model", argument }));
      expect(demands).toEqual([{ type: demand }]);
      const [shown] = play(asked, renewed);
      expect(shown.hint).toBe("zen lists 1 model");
      expect(
        shown.overlay?.type === "choose" && shown.overlay.choice.items.map(({ label }) => label)
      ).toEqual(["brand-new"]);
    }
  });

  it("takes no one's place who is in front meanwhile", () => {
    const [help] = play(idle, said({ type: "command", name: "help", argument: "" }), renewed);
    expect(help.overlay?.type).toBe("help");
    expect(help.models).toEqual(models);
  });
});

describe("the screen", () => {
  it("has every row within the width at any size, with whatever is in front", () => {
    for (const [columns, rows] of [
      [200, 50],
      [80, 24],
      [40, 12],
      [20, 5],
      [8, 2],
      [1, 1]
    ] as const) {
      for (const each of [
        idle,
        running,
        play(running, question)[0],
        play(idle, text("/"))[0],
        play(idle, key("ctrl+r"))[0]
      ]) {
        const frame = view({ ...each, size: { columns, rows } });
        expect(frame.rows).toHaveLength(rows);
      }
    }
  });

  it("shows the newest when a command is sent, also one that the palette completes", () => {
    const [away] = play(app, opened, text("/help"));
    const held: App = { ...away, scroll: { follow: false, cell: 0, row: 0 } };
    for (const before of [held, { ...held, popup: { ...held.popup, dismissed: true } }]) {
      const [after, demands] = play(before, key("enter"));
      expect(inputs(demands)).toEqual([{ type: "submit", text: "/help" }]);
      expect(after.scroll).toEqual(away.scroll);
    }
  });

  it("shows what was said to a run until the run has heard it", () => {
    const [waiting] = play(running, said({ type: "queued", text: "look at \u001b[31mthe logs" }));
    expect(screen(waiting)).toMatch(/› look at the logs\n +queued until this step is over/);
    const heard = said({
      type: "live",
      live: {
        type: "durable",
        event: event(1, { type: "user_message", text: "look at \u001b[31mthe logs" })
      }
    });
    expect(screen(play(waiting, heard)[0])).not.toContain("queued until");
  });

  const answered = (text: string): Payload => ({ type: "assistant_message_completed", text, toolCalls: [] });
  const spoken = play(
    idle,
    said({
      type: "history",
      events: Array.from({ length: 60 }, (_, at) =>
        event(at + 1, answered(at % 20 === 0 ? `the needle is **here**, ${at}` : `hay ${at}`))
      )
    })
  )[0];
  const command = (name: string, argument = ""): Message => said({ type: "command", name, argument });

  it("goes back from place to place where words stand, and from the end again after the oldest", () => {
    let seen: App = spoken;
    const rounds: Array<boolean> = [];
    for (const place of [40, 20, 0, 40]) {
      seen = play(seen, command("find", seen === spoken ? "NEEDLE here" : ""))[0];
      expect(screen(seen)).toContain(`the needle is here, ${place}`);
      rounds.push(screen(seen).includes("from the end again"));
    }
    expect(rounds).toEqual([false, false, false, true]);
    expect(screen(play(seen, command("find", "no such words"))[0])).toContain(
      '"no such words" stands nowhere'
    );
  });

  it("copies the last answer as it was written, and says why where it can't", () => {
    expect(play(spoken, command("copy"))[1]).toEqual([{ type: "copy", text: "hay 59" }]);
    const [none, nothing] = play(idle, command("copy"));
    expect([nothing, none.hint]).toEqual([[], "there is no answer yet to copy"]);
    const huge = said({ type: "history", events: [event(61, answered("é\n".repeat(30_000)))] });
    const [tooLong, demands] = play(spoken, huge, command("copy"));
    expect([demands, tooLong.hint]).toEqual([[], expect.stringContaining("90000 bytes are more than")]);
  });

  it("opens the open session anew where it is chosen, as another process may have gone on with it, but not under a run", () => {
    const open = SessionId.make("00000000-0000-4000-8000-000000000002");
    const row = {
      id: open,
      workspace: "/work/place",
      updatedAt: 0,
      events: 3,
      preview: "",
      model: "",
      mode: "",
      completion: ""
    };
    const chosen = (from: App) =>
      inputs(play(from, key("ctrl+r"), { type: "sessions", rows: [row] }, key("enter"))[1]);
    expect(chosen(idle)).toEqual([{ type: "switch", session: open }]);
    expect(chosen(running)).toEqual([]);
  });
});
