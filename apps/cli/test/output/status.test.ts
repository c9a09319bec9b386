import { describe, expect, it } from "@effect/vitest";
import { ProviderFailed, StoreFailed } from "@latch/kernel";
import { ConfigRejected } from "../../src/config/config-rejected.ts";
import { problemOf } from "../../src/output/problem.ts";
import { exitCodes, statusOf } from "../../src/output/status.ts";

describe("the status", () => {
  it("is cancelled before failed, failed before denied, denied before completed", () => {
    const refusals = ["non_interactive"] as const;
    expect(statusOf({ cancelled: true, failure: "failed", refusals })).toBe("cancelled");
    expect(statusOf({ cancelled: false, failure: "failed", refusals })).toBe("failed");
    expect(statusOf({ cancelled: false, failure: undefined, refusals })).toBe("permission_denied");
    expect(statusOf({ cancelled: false, failure: undefined, refusals: ["ai", "user"] })).toBe("completed");
  });

  it("has the contract's exit codes", () => {
    expect(exitCodes).toEqual({
      completed: 0,
      failed: 1,
      configuration_error: 2,
      permission_denied: 3,
      cancelled: 4
    });
  });
});

describe("a problem", () => {
  it("of the config is the user's to mend, of the store or the model it isn't", () => {
    expect(problemOf(new ConfigRejected({ file: "/c.toml", problems: ["x is wrong"] }))).toEqual({
      kind: "config_rejected",
      status: "configuration_error",
      message: "/c.toml: x is wrong"
    });
    expect(
      problemOf(
        new StoreFailed({
          operation: "append",
          reason: "full",
          detail: "the disk is full",
          remedy: "make room"
        })
      )
    ).toEqual({
      kind: "store_full",
      status: "failed",
      message: "append: the disk is full; make room"
    });
  });

  it("of a provider is a failure, unless only its credential is missing", () => {
    const failed = (reason: "credential" | "unreachable") =>
      problemOf(new ProviderFailed({ provider: "p", model: "m", reason, detail: "no", transient: false }));
    expect(failed("credential").status).toBe("configuration_error");
    expect(failed("unreachable")).toMatchObject({ status: "failed", kind: "provider_unreachable" });
  });

  it("that no one foresaw says that it is a defect, and shows no stack", () => {
    const problem = problemOf(new TypeError("x is not a function"));
    expect(problem.kind).toBe("defect");
    expect(problem.message).not.toContain("at ");
  });
});
