import { describe, expect, it } from "@effect/vitest";
import { jsonLine } from "../../src/output/jsonl.ts";
import { resultObject, validationCounts } from "../../src/output/result.ts";
import { anOutcome, aReport } from "./a-run.ts";

describe("the result object", () => {
  it("says what it cost where that is known, and where only a part of it is", () => {
    const costOf = (parts: Parameters<typeof anOutcome>[0]) => resultObject(anOutcome(parts)).usage.cost;
    expect(costOf({ cost: { amount: 0.1 + 0.2, currency: "EUR", partial: true } })).toEqual({
      amount: 0.3,
      currency: "EUR",
      partial: true
    });
    expect(costOf({ cost: null })).toBeNull();
  });

  it("has the contract's keys, in its order", () => {
    expect(JSON.stringify(resultObject(anOutcome()), null, 1)).toMatchInlineSnapshot(`
      "{
       "schema_version": 1,
       "command": "run",
       "session_id": "7c7a1a52-6a0e-4b7e-9d55-6f1b0f6f6d11",
       "workspace": "/work/project",
       "status": "completed",
       "profile": {
        "provider": "local",
        "model": "some-model",
        "effort": "default"
       },
       "task": {
        "completion": "verified",
        "goal": "make the tests pass",
        "evidence_count": 1,
        "validation": {
         "passed": 1,
         "failed": 0,
         "pending": 0,
         "stale": 0
        }
       },
       "result": {
        "text": "The tests pass."
       },
       "changes": [
        {
         "path": "src/sum.js",
         "owner": "latch",
         "reversible": true,
         "auto_executed": null
        }
       ],
       "usage": {
        "scope": "invocation_graph",
        "root": {
         "input_tokens": 1200,
         "output_tokens": 80,
         "cache_read_tokens": 0,
         "cache_write_tokens": null,
         "cache_miss_tokens": null
        },
        "graph": {
         "input_tokens": 1200,
         "output_tokens": 80,
         "cache_read_tokens": 0,
         "cache_write_tokens": null,
         "cache_miss_tokens": null
        },
        "cost": null
       },
       "context": {
        "request_tokens": null,
        "common_prefix_tokens": null,
        "cache_epoch": null,
        "rotation_reason": null
       },
       "events": {
        "scope": "root",
        "first_sequence": 1,
        "last_sequence": 42,
        "count": 42
       },
       "agent_graph": {
        "sessions": 1,
        "child_sessions": 0,
        "events": 42
       },
       "denials": 0,
       "error": null
      }"
    `);
  });

  it("says null, never zero, for a category that no provider reported", () => {
    const { root } = resultObject(anOutcome()).usage;
    expect(root.cache_read_tokens).toBe(0);
    expect(root.cache_write_tokens).toBeNull();
    expect(root.cache_miss_tokens).toBeNull();
  });

  it("spans the events of this invocation only", () => {
    expect(resultObject(anOutcome({ command: "resume", sequenceBefore: 30 })).events).toEqual({
      scope: "root",
      first_sequence: 31,
      last_sequence: 42,
      count: 12
    });
  });

  it("without a session has no task, no events and the error", () => {
    const result = resultObject(
      anOutcome({
        status: "configuration_error",
        session: null,
        report: null,
        text: null,
        problem: { kind: "config_rejected", message: "no", status: "configuration_error" }
      })
    );
    expect(result.task).toBeNull();
    expect(result.profile).toBeNull();
    expect(result.agent_graph).toBeNull();
    expect(result.events.count).toBe(0);
    expect(result.error).toEqual({ message: "no", kind: "config_rejected" });
  });

  it("counts only refusals for want of a person as denials", () => {
    const report = aReport({ refusals: ["non_interactive", "ai", "non_interactive"] });
    expect(resultObject(anOutcome({ report })).denials).toBe(2);
  });

  it("is one line, whatever the text holds", () => {
    const line = jsonLine(resultObject(anOutcome({ text: "a\nb\r\nc\u2028d" })));
    expect(line.split(/[\n\r\u2028]/)).toHaveLength(2);
    expect(JSON.parse(line).result.text).toBe("a\nb\r\nc\u2028d");
  });
});

describe("validation counts", () => {
  it("count each required validation once, by its current evidence", () => {
    expect(
      validationCounts({
        requiredValidations: ["unit", "lint", "types", "docs", "links"],
        evidence: [
          { claim: "unit", status: "passed", detail: "" },
          { claim: "lint", status: "failed", detail: "" },
          { claim: "types", status: "stale", detail: "" },
          { claim: "docs", status: "unavailable", detail: "" },
          { claim: "not required", status: "passed", detail: "" }
        ]
      })
    ).toEqual({ passed: 1, failed: 1, pending: 2, stale: 1 });
  });
});
