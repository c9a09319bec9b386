import { describe, expect, it } from "@effect/vitest";
import { finalRecord, jsonlRecords } from "../../src/output/jsonl.ts";
import { anOutcome, callId, delta, durable } from "./a-run.ts";

describe("jsonl records", () => {
  it("carry text as it comes", () => {
    expect(jsonlRecords(delta("hel"))).toEqual([{ type: "text_delta", text: "hel" }]);
  });

  it("announce each durable event, and say how a call ended", () => {
    const result = { callId, name: "shell", output: "boom" };
    expect(jsonlRecords(durable({ type: "tool_completed", result }, 7))).toEqual([
      { type: "durable_event", sequence: 7, event_type: "tool_completed" },
      { type: "tool_result", call_id: "call_3_0", name: "shell", status: "ok" }
    ]);
    expect(jsonlRecords(durable({ type: "tool_failed", result, failure: "exit_code" }, 8))[1]).toEqual({
      type: "tool_result",
      call_id: "call_3_0",
      name: "shell",
      status: "error"
    });
    expect(jsonlRecords(durable({ type: "session_resumed", version: "1" }, 9))).toEqual([
      { type: "durable_event", sequence: 9, event_type: "session_resumed" }
    ]);
  });

  it("leave out signs of life", () => {
    expect(jsonlRecords({ type: "activity", activity: "reasoning" })).toEqual([]);
  });

  it("end with the result object", () => {
    const final = finalRecord(anOutcome());
    expect(final.type).toBe("final");
    expect(final).toHaveProperty("result.status", "completed");
  });
});
