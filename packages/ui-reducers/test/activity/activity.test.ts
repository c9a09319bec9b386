import type { LiveEvent, Payload } from "@latch/protocol";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Activity } from "../../src/index.ts";
import * as Log from "../a-log.ts";

type Heard = Payload | "connected" | "receiving" | "reasoning" | "tool_call" | "text";

/** Hears one thing a second, from second 1. */
const after = (...heard: ReadonlyArray<Heard>): Activity.Activity =>
  heard.reduce((state: Activity.Activity, one, index) => {
    const at = (index + 1) * 1_000;
    return Activity.reduce(state, liveOf(one, index), at);
  }, Activity.initial);

const liveOf = (heard: Heard, index: number): LiveEvent => {
  if (heard === "text") return { type: "text_delta", text: "x" };
  if (typeof heard === "string") return { type: "activity", activity: heard };
  const [event] = Log.logOf([heard]);
  if (event === undefined) throw new Error("unreachable");
  return { type: "durable", event: { ...event, time: (index + 1) * 1_000 } };
};

const request: Payload = { type: "model_request_started", provider: "p", model: "m" };
const finished: Payload = { type: "model_request_finished", stopReason: "tool_use" };

describe("activity", () => {
  it("goes through the phases of a turn, each since it began", () => {
    const steps: ReadonlyArray<readonly [Heard, string]> = [
      [Log.aRun("x"), "preparing"],
      [request, "waiting_model"],
      ["reasoning", "thinking"],
      ["text", "writing"],
      ["tool_call", "preparing_tool"],
      [finished, "preparing"],
      [Log.aCall("a", "shell"), "preparing_tool"],
      [Log.aQuestion("p", "a", "curl"), "waiting_approval"],
      [Log.aDecision("p", true), "preparing_tool"],
      [Log.aStart("a", "shell"), "running_tool"],
      [Log.aResult("a", "shell", ""), "preparing"],
      [Log.anEnd(), "completed"]
    ];
    for (let count = 1; count <= steps.length; count += 1) {
      const heard = steps.slice(0, count).map(([one]) => one);
      expect(after(...heard)).toMatchObject({ phase: steps[count - 1]?.[1], since: count * 1_000 });
    }
  });

  it("doesn't take silence or signs of life for progress", () => {
    const waiting = after(Log.aRun("x"), request, "connected", "receiving", "receiving");
    expect(waiting).toMatchObject({
      phase: "waiting_model",
      since: 2_000,
      heardAt: 5_000,
      providerHeardAt: 5_000
    });
    expect(after(Log.aRun("x"), request)).toMatchObject({ phase: "waiting_model", providerHeardAt: null });
  });

  it("lets no late signal undo a question, a cancellation or an end", () => {
    const signals = ["reasoning", "text", "tool_call", "receiving"] as const;
    const asking = [Log.aRun("x"), request, finished, Log.aCall("a", "shell"), Log.aQuestion("p", "a", "x")];
    for (const signal of signals) {
      expect(after(...asking, signal).phase).toBe("waiting_approval");
      expect(after(Log.aRun("x"), Log.anEnd(), signal)).toEqual(after(Log.aRun("x"), Log.anEnd()));
      const stopping = Activity.cancelling(after(Log.aRun("x"), request), 9_000);
      expect(Activity.reduce(stopping, liveOf(signal, 9), 9_500).phase).toBe("cancelling");
    }
  });

  it("waits until the last of several questions is answered", () => {
    const two = [
      Log.aRun("x"),
      Log.aQuestion("p", "a", "x"),
      Log.aQuestion("q", "b", "y"),
      Log.aDecision("p", true)
    ];
    expect(after(...two).phase).toBe("waiting_approval");
    expect(after(...two, Log.aDecision("q", false)).phase).toBe("preparing_tool");
  });

  it("names the tool that still runs when another ended", () => {
    const both = [
      Log.aRun("x"),
      Log.aStart("a", "shell"),
      Log.aStart("b", "search"),
      Log.aResult("b", "search", "")
    ];
    expect(after(...both)).toMatchObject({ phase: "running_tool", subject: "shell" });
  });

  it("calls what a resumed log left open interrupted, never running", () => {
    expect(after(Log.aRun("x"), request, { type: "session_resumed", version: "1" }).phase).toBe(
      "interrupted"
    );
    expect(Activity.settled(after(Log.aRun("x"), request), 5).phase).toBe("interrupted");
  });

  it("is busy exactly between the start of a run and its end, whatever the log", () =>
    fc.assert(
      fc.property(Log.anyLog, (log) => {
        let state = Activity.initial;
        let open = false;
        for (const event of log) {
          state = Activity.reduce(state, { type: "durable", event }, event.time);
          if (event.payload.type === "run_started") open = true;
          if (event.payload.type === "run_completed" || event.payload.type === "session_resumed")
            open = false;
          expect(Activity.isBusy(state)).toBe(open);
        }
      })
    ));
});
