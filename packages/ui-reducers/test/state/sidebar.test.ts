import {
  Generation,
  type ModelPricing,
  type Payload,
  PermissionId,
  ProcessId,
  Sequence
} from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { Changes, Evidence, LogView, Processes, Usage } from "../../src/index.ts";
import * as Log from "../a-log.ts";

const viewOf = (...payloads: ReadonlyArray<Payload>) =>
  Log.logOf(payloads).reduce(LogView.reduce, LogView.initial);

const request = (model: string): Payload => ({ type: "model_request_started", provider: "p", model });
const usage = (report: Extract<Payload, { type: "model_usage" }>["usage"]): Payload => ({
  type: "model_usage",
  usage: report
});
const passed = (claim: string, generation: number): Payload => ({
  type: "evidence_created",
  evidence: {
    claim,
    status: "passed",
    detail: "exit 0",
    source: Sequence.make(1),
    generation: Generation.make(generation)
  }
});
const changed = (path: string, owner: "latch" | "shell" | "pre_existing" = "latch"): Payload => ({
  type: "file_changed",
  path,
  before: null,
  after: null,
  owner,
  additions: 3,
  deletions: 1
});

describe("evidence in a sidebar", () => {
  const statusOf = (...payloads: ReadonlyArray<Payload>) => {
    const { evidence, task } = viewOf(...payloads);
    return Evidence.validationStatus(evidence, task.required);
  };
  const required: Payload = { type: "task_updated", update: { required_validations: ["Unit tests"] } };

  it("is pending until the kernel has checked, and says nothing where nothing is required", () => {
    expect(statusOf(Log.aPrompt("x"))).toBeNull();
    expect(statusOf(required)).toBe("pending");
    expect(statusOf(required, passed("unit tests", 0))).toBe("passed");
  });

  it("goes stale with the next change, whoever made it, and is fresh again once checked anew", () => {
    const change = changed("a.ts", "shell");
    expect(statusOf(required, passed("unit tests", 0), change)).toBe("stale");
    expect(statusOf(required, passed("unit tests", 0), change, passed("unit tests", 3))).toBe("passed");
    expect(statusOf(required, passed("unit tests", 0), changed("a.ts", "pre_existing"))).toBe("passed");
  });

  it("certifies nothing while a process may be writing", () => {
    const id = ProcessId.make("p1");
    const begin: Payload = { type: "process_started", id, command: "watch", mayWrite: true };
    const after = passed("unit tests", 2);
    expect(statusOf(required, begin, after)).toBe("stale");
    const view = viewOf(required, begin);
    expect(Processes.running(view.processes).map(({ command }) => command)).toEqual(["watch"]);
  });
});

describe("usage in a sidebar", () => {
  it("adds what was reported, and marks a sum that some request left out as a lower bound", () => {
    const { usage: ledger } = viewOf(
      request("m"),
      usage({ inputTokens: 100, outputTokens: 10, cacheReadTokens: 40 }),
      request("m"),
      usage({ inputTokens: 50, outputTokens: 5 })
    );
    expect(Usage.totalsOf(ledger)).toEqual({
      inputTokens: { tokens: 150, partial: false },
      outputTokens: { tokens: 15, partial: false },
      cacheReadTokens: { tokens: 40, partial: true },
      cacheWriteTokens: null,
      cacheMissTokens: null
    });
  });

  it("takes an answer that was not reported for something that cost, and a failed request for nothing", () => {
    const finished = (stopReason: "end_turn" | "error"): Payload => ({
      type: "model_request_finished",
      stopReason
    });
    const sums = (...payloads: ReadonlyArray<Payload>) =>
      Usage.totalsOf(viewOf(...payloads).usage).inputTokens;
    const one = [request("m"), finished("end_turn"), usage({ inputTokens: 5 })];
    expect(sums(...one)).toEqual({ tokens: 5, partial: false });
    expect(sums(...one, request("m"), finished("end_turn"))).toEqual({ tokens: 5, partial: true });
    expect(sums(...one, request("m"), finished("error"))).toEqual({ tokens: 5, partial: false });
    expect(sums(request("m"), finished("end_turn"), ...one)).toEqual({ tokens: 5, partial: true });
  });

  const prices: Readonly<Record<string, ModelPricing>> = {
    cheap: { input: 1, output: 2, cacheRead: 0.1, currency: "USD" },
    dear: { input: 10, output: 20, cacheRead: 1, currency: "USD" },
    bare: { input: 1, output: 2, currency: "USD" },
    full: { input: 1, output: 2, cacheRead: 0.5, cacheWrite: 2, currency: "USD" }
  };
  const costOf = (...payloads: ReadonlyArray<Payload>) =>
    Usage.costOf(viewOf(...payloads).usage, (_, model) => prices[model]);

  it("charges each request by its own model, and cached input once", () => {
    expect(
      costOf(
        request("cheap"),
        usage({ inputTokens: 1_000_000, outputTokens: 0, cacheReadTokens: 400_000 }),
        request("dear"),
        usage({ inputTokens: 100_000, outputTokens: 100_000, cacheReadTokens: 0, cacheMissTokens: 100_000 })
      )
    ).toEqual({ amount: 0.6 + 0.04 + 1 + 2, currency: "USD", partial: false });
  });

  it("is unknown where something used has no price, and partial where something was not reported", () => {
    expect(
      costOf(request("bare"), usage({ inputTokens: 10, outputTokens: 1, cacheReadTokens: 5 }))
    ).toBeNull();
    expect(costOf(request("unknown"), usage({ inputTokens: 10, outputTokens: 1 }))).toBeNull();
    expect(costOf(request("bare"), usage({ inputTokens: 10, outputTokens: 1 }))).toMatchObject({
      partial: true
    });
    expect(costOf()).toBeNull();
    // A provider that reports nothing leaves nothing to price, and not a price of nothing.
    expect(costOf(request("cheap"), usage({}))).toBeNull();
    expect(
      costOf(request("cheap"), usage({}), request("dear"), usage({ inputTokens: 0, outputTokens: 100_000 }))
    ).toMatchObject({ amount: 2, partial: true });
  });

  it("charges what a cache took as that, and not as input again", () => {
    expect(
      costOf(
        request("full"),
        usage({ inputTokens: 10, outputTokens: 0, cacheReadTokens: 4, cacheWriteTokens: 6 })
      )
    ).toMatchObject({ amount: expect.closeTo(14e-6, 12), partial: false });
  });

  it("counts what a reviewing model used", () => {
    const reviewed: Payload = {
      type: "permission_resolved",
      requestId: PermissionId.make("p"),
      approved: true,
      source: "ai",
      usage: { inputTokens: 7, outputTokens: 1 }
    };
    const { usage: ledger } = viewOf(request("m"), usage({ inputTokens: 10, outputTokens: 2 }), reviewed);
    expect(Usage.totalsOf(ledger)).toMatchObject({
      inputTokens: { tokens: 17, partial: false },
      outputTokens: { tokens: 3, partial: false }
    });
    expect(ledger.newest).toEqual({ inputTokens: 10, outputTokens: 2 });
  });
});

describe("changes in a sidebar", () => {
  it("are listed by owner, the newest first, with work that was there before left out", () => {
    const { changes } = viewOf(
      changed("a.ts"),
      changed("b.ts"),
      changed("c.ts", "shell"),
      changed("d", "pre_existing")
    );
    expect(
      Changes.byOwner(changes).map(({ owner, files }) => [owner, files.map(({ path }) => path)])
    ).toEqual([
      ["latch", ["b.ts", "a.ts"]],
      ["shell", ["c.ts"]]
    ]);
  });

  it("lose what was undone, and have it back when the undo was undone", () => {
    const undo = (undone: number): Payload => ({ type: "change_reverted", path: "a.ts", hash: null, undone });
    const twice = [changed("a.ts"), changed("a.ts")];
    expect(Changes.fileAt(viewOf(...twice).changes, "a.ts")).toMatchObject({ additions: 6 });
    expect(Changes.fileAt(viewOf(...twice, undo(2)).changes, "a.ts")).toMatchObject({ additions: 3 });
    expect(Changes.count(viewOf(...twice, undo(2), undo(1)).changes)).toBe(0);
    expect(Changes.fileAt(viewOf(...twice, undo(2), undo(3)).changes, "a.ts")).toMatchObject({
      additions: 6
    });
  });

  it("say when someone else touched a file after us", () => {
    const outside: Payload = {
      type: "external_file_change_detected",
      path: "a.ts",
      expected: null,
      actual: null
    };
    expect(Changes.fileAt(viewOf(changed("a.ts"), outside).changes, "a.ts")).toMatchObject({
      owner: "latch",
      touchedOutside: true
    });
    expect(Changes.fileAt(viewOf(outside).changes, "a.ts")).toMatchObject({ owner: "external" });
  });
});
