import { describe, expect, it } from "@effect/vitest";
import type { Payload } from "@latch/protocol";
import fc from "fast-check";
import { table } from "../../src/output/table.ts";
import { markdownOf } from "../../src/output/transcript.ts";
import { callId, durable } from "./a-run.ts";

const markdown = (payload: Payload): string => {
  const live = durable(payload, 7);
  return live.type === "durable" ? markdownOf(live.event) : "";
};

describe("a transcript", () => {
  it("says what was said and done, and leaves bookkeeping out", () => {
    expect(markdown({ type: "user_message", text: "hello" })).toBe(
      "## User (#7, 1970-01-01T00:00:00Z)\n\nhello\n\n"
    );
    expect(markdown({ type: "manual_compact" })).toBe("");
    const call = { id: callId, name: "shell", arguments: '{"command":"ls"}' };
    expect(markdown({ type: "tool_requested", call })).toBe(
      '**shell ls** (#7)\n\n```\n{"command":"ls"}\n```\n\n'
    );
  });

  it.prop(
    "no output breaks out of its fence",
    [fc.array(fc.constantFrom("`", "```", "~~~", "text", "\n")).map((parts) => parts.join(""))],
    ([output]) => {
      const lines = markdown({ type: "tool_completed", result: { callId, name: "shell", output } }).split(
        "\n"
      );
      const fence = lines[0] ?? "";
      expect(fence).toMatch(/^`{3,}$/);
      expect(lines.filter((line) => line === fence)).toHaveLength(2);
    }
  );
});

describe("a table", () => {
  it("is as wide as its cells, and cut where there is no room", () => {
    expect(
      table([
        ["A", "LONG", "Z"],
        ["bb", "c", "d"]
      ])
    ).toEqual(["A   LONG  Z", "bb  c     d"]);
    expect(table([["abc", "defgh"]], 6)).toEqual(["abc  …"]);
  });
});
