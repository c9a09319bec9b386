import { SessionId } from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { aSession } from "../builders.ts";
import { memoryStore } from "../memory-store.ts";
import { call } from "../scripted-provider.ts";
import { aWorkspace, eventsOf, scene } from "./harness.ts";

const check = call("validate", { requirement: "reproducible build", command: "./compare" });
const close = call("task_update", {
  close_failures: [
    {
      subject: "Reproducible build",
      explanation: "the release was built with another compiler; it can't match"
    }
  ]
});
const fails = () => ({ exit: 1, output: "binaries differ" });

/** A first session that meets the failure and understands it. */
const closedOnce = async () => {
  const memory = memoryStore();
  const workspace = aWorkspace();
  const first = scene({
    memory,
    workspace,
    behave: fails,
    answers: [{ calls: [check] }, { calls: [close] }]
  });
  await first.run("is the build reproducible?");
  return { memory, workspace };
};

const canonical = (
  request: { readonly canonical: { readonly disproofs: ReadonlyArray<string> } } | undefined
) => request?.canonical.disproofs ?? [];

describe("a failure that was understood and closed", () => {
  it("is recorded with where it was seen, ends the streak, and proves nothing", async () => {
    const { memory } = await closedOnce();
    const [record] = eventsOf(memory, "disproof_recorded");
    expect(record?.payload).toMatchObject({ subject: "reproducible build", source: expect.any(Number) });
    expect(eventsOf(memory, "failure_resolved")).toHaveLength(1);
    expect(eventsOf(memory, "evidence_created").map((event) => event.payload.evidence.status)).toEqual([
      "failed"
    ]);
    expect(audit(memory.events).violations).toEqual([]);
  });

  it("is offered to a later session of the workspace once it meets the same failure, and not before", async () => {
    const { memory, workspace } = await closedOnce();
    const later = SessionId.make("00000000-0000-4000-8000-000000000009");
    const second = scene({
      memory,
      workspace,
      session: later,
      behave: fails,
      answers: [{ calls: [check] }, { text: "I see." }]
    });
    await second.run("check the build");
    expect(canonical(second.views[0])).toEqual([]);
    expect(canonical(second.views[1])[0]).toContain("built with another compiler");
    expect(canonical(second.views[1])[0]).toContain(aSession.slice(0, 8));
  });

  it("can be taken back, and is then offered to nobody", async () => {
    const { memory, workspace } = await closedOnce();
    const reopen = call("task_update", {
      reopen_failures: [{ subject: "reproducible build", reason: "the compiler was pinned" }]
    });
    const second = scene({
      memory,
      workspace,
      session: SessionId.make("00000000-0000-4000-8000-000000000009"),
      behave: fails,
      answers: [{ calls: [reopen] }, { calls: [check] }, { text: "It fails again." }]
    });
    await second.run("check the build");
    expect(canonical(second.views[2])).toEqual([]);
  });

  it("can't be made up: only what failed in the session can be closed", async () => {
    const { run, memory } = scene({ answers: [{ calls: [close] }, { text: "oh" }] });
    await run("go");
    expect(eventsOf(memory, "disproof_recorded")).toHaveLength(0);
    expect(eventsOf(memory, "tool_failed")[0]?.payload.result.output).toContain("has failed in this session");
  });
});
