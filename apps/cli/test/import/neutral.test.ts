import { describe, expect, it } from "@effect/vitest";
import { entriesOf, formatOf, line, readings } from "../harness/log.ts";

describe("the neutral form", () => {
  const log = [
    line({ role: "user", text: "count the files", at: "2026-01-01T00:00:00Z" }),
    line({ role: "assistant", text: "I'll list them." }),
    line({ role: "tool", text: "3", name: "shell" })
  ];

  it("is recognised and read", () => {
    expect(formatOf(log).name).toBe("neutral");
    expect(entriesOf(log)).toEqual([
      { type: "user", text: "count the files" },
      { type: "assistant", text: "I'll list them.", calls: [], answer: "2" },
      { type: "result", name: "shell", output: "3", isError: false }
    ]);
  });

  it("names what is wrong with a line", () => {
    const [, role, text] = readings([
      ...log.slice(0, 1),
      line({ role: "robot", text: "x" }),
      line({ role: "user" })
    ]);
    expect(role).toEqual({ type: "unreadable", problem: 'its "role" is none of user, assistant and tool' });
    expect(text).toEqual({ type: "unreadable", problem: 'it has no "text"' });
  });
});
