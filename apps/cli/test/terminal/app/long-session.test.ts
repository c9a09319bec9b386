import {
  type Event,
  GlobalSequence,
  type OutputContent,
  Sequence,
  SessionId,
  WorkspacePath
} from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { type App, initialApp } from "../../../src/terminal/app/app.ts";
import type { Message } from "../../../src/terminal/app/message.ts";
import { update } from "../../../src/terminal/app/update.ts";
import { view } from "../../../src/terminal/app/view.ts";
import { rowText } from "../../../src/terminal/cell/span.ts";

const session = SessionId.make("00000000-0000-4000-8000-000000000002");
const said = (content: OutputContent): Message => ({ type: "said", said: { ...content, at: 1_000 } });
const key = (name: string): Message => ({ type: "input", event: { type: "key", key: name } });
const play = (app: App, ...messages: ReadonlyArray<Message>): App =>
  messages.reduce((now, message) => update(now, message)[0], app);
const screen = (app: App): string => view(app).rows.map(rowText).join("\n");

const log: ReadonlyArray<Event> = Array.from({ length: 400 }, (_, index) => ({
  session,
  sequence: Sequence.make(index + 1),
  globalSequence: GlobalSequence.make(index + 1),
  time: index,
  schemaVersion: 1,
  payload: { type: "user_message", text: `prompt number ${index + 1}.` }
}));
const page = (from: number, to: number): Message => said({ type: "history", events: log.slice(from, to) });

const begun = play(
  initialApp({ columns: 140, rows: 40 }, 1_000, { commands: [], version: "test" }),
  said({ type: "opened", session, workspace: WorkspacePath.make("/work/place"), resumed: true }),
  said({ type: "recent", events: log.slice(300) }),
  said({ type: "status", status: "idle" })
);
const half = play(begun, page(0, 200));
const whole = play(half, page(200, 400));

describe("a long session that is opened", () => {
  it("shows its end at once, and how far its beginning has been read", () => {
    expect(screen(begun)).toContain("prompt number 400.");
    expect(screen(begun)).toContain("Reading the earlier part of this session · 0%");
    expect(screen(half)).toContain("Reading the earlier part of this session · 50%");
    expect(screen(whole)).not.toContain("Reading");
  });

  it("shows no sum of a part of the log as if it were the whole", () => {
    expect(screen(half)).not.toContain("TASK");
    expect(screen(half)).not.toMatch(/\d requests/);
    expect(screen(whole)).toContain("TASK");
  });

  it("stays at what a person scrolled to while the rest was read, and goes on further up from there", () => {
    const up = play(half, key("pageup"), key("pageup"));
    const first = /prompt number (\d+)\./.exec(screen(up))?.[1];
    const after = play(up, page(200, 400));
    expect(/prompt number (\d+)\./.exec(screen(after))?.[1]).toBe(first);
    const top = play(half, ...Array.from({ length: 40 }, () => key("pageup")));
    expect(screen(top)).toContain("prompt number 301.");
    const further = play(top, page(200, 400), key("pageup"));
    expect(screen(further)).toContain("prompt number 300.");
    expect(screen(further)).not.toContain("prompt number 301.");
  });

  it("keeps the prompt that was brought back, and what was written before it", () => {
    const back = play(half, key("up"), key("up"));
    expect(back.composer.text).toBe("prompt number 399.");
    const after = play(back, page(200, 400));
    expect(after.composer.text).toBe("prompt number 399.");
    expect(play(after, key("up")).composer.text).toBe("prompt number 398.");
    expect(play(after, key("down")).composer.text).toBe("prompt number 400.");
  });
});
