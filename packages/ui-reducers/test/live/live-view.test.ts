import type { LiveEvent, OutputContent, Payload } from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { Streaming, View } from "../../src/index.ts";
import * as Log from "../a-log.ts";

/** Hears durable payloads and signals in order. */
const hear = (...heard: ReadonlyArray<Payload | LiveEvent>): View.View => {
  const log = Log.logOf(heard.filter(isPayload));
  let next = 0;
  return heard.reduce((view, one) => {
    const event = isPayload(one) ? log[next++] : undefined;
    const live: LiveEvent = event === undefined ? liveOf(one) : { type: "durable", event };
    const said: OutputContent = { type: "live", live };
    return View.reduce(view, { ...said, at: 1 });
  }, View.initial);
};

const signals = new Set(["text_delta", "activity", "retrying", "durable"]);
const isPayload = (one: Payload | LiveEvent): one is Payload => !signals.has(one.type);
const liveOf = (one: Payload | LiveEvent): LiveEvent => {
  if (isPayload(one)) throw new Error("unreachable");
  return one;
};

const text = (view: View.View): string => Streaming.textOf(view.live.streaming);
const delta = (words: string): LiveEvent => ({ type: "text_delta", text: words });
const request: Payload = { type: "model_request_started", provider: "p", model: "m" };

describe("words that are still arriving", () => {
  it("are shown until the message is in the log, and not twice", () => {
    expect(text(hear(Log.aRun("x"), request, delta("he"), delta("llo")))).toBe("hello");
    const said = hear(Log.aRun("x"), request, delta("hello"), Log.anAnswer("hello"));
    expect(text(said)).toBe("");
  });

  it("are void when the request is tried again, and the reason is shown until something is heard", () => {
    const again = hear(Log.aRun("x"), request, delta("hal"), {
      type: "retrying",
      attempt: 2,
      reason: "overloaded\u001b[31m"
    });
    expect(text(again)).toBe("");
    expect(again.live.retry).toEqual({ attempt: 2, reason: "overloaded" });
    expect(again.live.activity).toMatchObject({ phase: "waiting_model", attempt: 2 });
  });

  it("are gone when the run ends in the middle of them", () => {
    expect(text(hear(Log.aRun("x"), request, delta("hal"), Log.anEnd("cancelled")))).toBe("");
  });
});

describe("settings and status", () => {
  it("show stopping from the moment it was asked for until the run has ended", () => {
    const running = hear(Log.aRun("x"), request);
    const stopping = View.reduce(running, { type: "status", status: "cancelling", at: 5 });
    expect(stopping).toMatchObject({
      status: "cancelling",
      live: { activity: { phase: "cancelling", since: 5 } }
    });
    const idle = View.reduce(stopping, { type: "status", status: "idle", at: 9 });
    expect(idle.live.activity.phase).toBe("interrupted");
  });

  it("number each diff that is asked for", () => {
    const once = View.reduce(View.initial, { type: "diff", text: "@@ -1 +1 @@\n-a\n+b", at: 1 });
    expect(once.live.diff).toMatchObject({ serial: 1, document: { additions: 1 } });
    expect(View.reduce(once, { type: "diff", text: "", at: 2 }).live.diff).toEqual({
      serial: 2,
      text: "",
      document: null
    });
  });
});
