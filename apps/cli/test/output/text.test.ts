import { describe, expect, it } from "@effect/vitest";
import type { LiveEvent } from "@latch/protocol";
import fc from "fast-check";
import { activityLine, callTitle, oneLine } from "../../src/output/activity.ts";
import { endMessage, silent, speak } from "../../src/output/text.ts";
import { callId, delta, durable, said } from "./a-run.ts";

const written = (...lives: ReadonlyArray<LiveEvent>): string => {
  let state = silent;
  let out = "";
  for (const live of lives) {
    const [text, next] = speak(state, live);
    out += text;
    state = next;
  }
  return out + endMessage(state)[0];
};

describe("text output", () => {
  it("is the model's words and one newline", () => {
    expect(written(delta("The tests"), delta(" pass."), said("The tests pass."))).toBe("The tests pass.\n");
    expect(written(delta("Done.\n"), said("Done.\n"))).toBe("Done.\n");
  });

  it("keeps messages a blank line apart", () => {
    expect(written(delta("Looking."), said("Looking."), delta("Done."), said("Done."))).toBe(
      "Looking.\n\nDone.\n"
    );
  });

  it("is silent for a message without words, and ends a line that a failure cut off", () => {
    expect(written(said(""))).toBe("");
    expect(written(delta("I will"))).toBe("I will\n");
    expect(
      written(delta("I will"), { type: "retrying", attempt: 2, reason: "cut" }, delta("I will now"))
    ).toBe("I will\n\nI will now\n");
  });

  it("includes the kernel's own report when the model ends without words", () => {
    expect(written(durable({ type: "completion_report", text: "verified: unit tests" }))).toBe(
      "verified: unit tests\n"
    );
  });

  it.prop(
    "holds every word in order, however it was cut into pieces",
    [fc.array(fc.array(fc.stringMatching(/^[a-z ]{1,6}$/), { minLength: 1 }), { minLength: 1 })],
    ([messages]) => {
      const out = written(...messages.flatMap((parts) => [...parts.map(delta), said(parts.join(""))]));
      expect(out).toBe(`${messages.map((parts) => parts.join("")).join("\n\n")}\n`);
    }
  );
});

describe("activity", () => {
  it("names a call by what it is about", () => {
    const call = { id: callId, name: "shell", arguments: '{"command":"npm test\\nls"}' };
    expect(activityLine(durable({ type: "tool_requested", call }))).toBe("• shell npm test");
    expect(callTitle({ name: "patch", arguments: '{"path":"a.js","old":"x"}' })).toBe("patch a.js");
    expect(callTitle({ name: "git_status", arguments: "not json" })).toBe("git_status");
  });

  it("says why a call failed, and nothing for bookkeeping", () => {
    const result = { callId, name: "patch", output: "\n  the file has changed\nread it again" };
    expect(activityLine(durable({ type: "tool_failed", result, failure: "stale" }))).toBe(
      "  ✗ the file has changed"
    );
    expect(activityLine(durable({ type: "manual_compact" }))).toBeUndefined();
  });

  it.prop("never passes on a control character, and fits in a line", [fc.fullUnicodeString()], ([text]) => {
    const line = oneLine(`${text}\u001b[2J\u0007`);
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(line.length).toBeLessThanOrEqual(60);
  });
});
