import { Deferred, Effect, Fiber } from "effect";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import type { ApprovalAnswer } from "../../src/index.ts";
import { call } from "../scripted-provider.ts";
import { eventsOf, scene, terminalResults } from "./harness.ts";

const shell = (command: string, more: Readonly<Record<string, unknown>> = {}) =>
  call("shell", { command, ...more });
const anArtifact = "a".repeat(64);

describe("a batch of reads", () => {
  it("gives a read that dies its one result, under its own id, and the others theirs", async () => {
    const { run, memory, requests } = scene({
      readingArtifact: Effect.die(new Error("a disk on fire")),
      answers: [
        {
          calls: [
            call("read_file", { path: "missing.txt" }),
            call("read_artifact", { id: anArtifact }),
            call("git_status", {})
          ]
        },
        { text: "I see" }
      ]
    });
    await run("go");
    expect([...terminalResults(memory).values()]).toEqual([1, 1, 1]);
    const calls = eventsOf(memory, "tool_requested").map(({ payload }) => payload.call.id);
    const results = eventsOf(memory, "tool_completed", "tool_failed").map(
      ({ payload }) => payload.result.callId
    );
    expect(results).toEqual(calls);
    const [, died] = eventsOf(memory, "tool_failed");
    expect(died?.payload).toMatchObject({ failure: "internal" });
    expect(died?.payload.result.output).toContain("a disk on fire");
    expect(requests[1]?.messages.filter(({ role }) => role === "tool")).toHaveLength(3);
    expect(audit(memory.events).violations).toEqual([]);
  });

  it("keeps the order of the calls where some are refused before they start", async () => {
    const { run, memory } = scene({
      answers: [
        {
          calls: [
            call("git_status", {}),
            call("read_file", { path: "/home/u/.ssh/id_ed25519" }),
            call("read_file", { path: "missing.txt" })
          ]
        },
        { text: "I see" }
      ]
    });
    await run("go");
    const calls = eventsOf(memory, "tool_requested").map(({ payload }) => payload.call.id);
    expect(
      eventsOf(memory, "tool_completed", "tool_failed").map(({ payload }) => payload.result.callId)
    ).toEqual(calls);
    expect(eventsOf(memory, "tool_failed").map(({ payload }) => payload.failure)).toEqual([
      "policy_denied",
      "not_found"
    ]);
  });
});

describe("validate", () => {
  it("asks once, and is run with what it was granted", async () => {
    let asked = 0;
    const { run, ran, memory } = scene({
      settings: { safety: "strict" },
      person: () =>
        Effect.sync(() => {
          asked += 1;
          return { approved: true, source: "user" };
        }),
      answers: [
        {
          calls: [call("validate", { requirement: "up", command: "make check", capabilities: ["network"] })]
        },
        { text: "done" }
      ]
    });
    await run("go");
    expect(asked).toBe(1);
    expect(eventsOf(memory, "permission_requested")).toHaveLength(1);
    const check = ran.find(({ line }) => line === "make check");
    expect(check?.profile.capabilities.has("network_access")).toBe(true);
  });

  it("lets a check that is refused leave no evidence", async () => {
    const { run, memory } = scene({
      settings: { safety: "strict" },
      answers: [{ calls: [call("validate", { requirement: "up", command: "make check" })] }, { text: "oh" }]
    });
    await run("go");
    expect(eventsOf(memory, "validation_result", "evidence_created")).toEqual([]);
  });
});

describe("a capability that a call asks for", () => {
  it("never makes the workspace writable in ask or plan mode, or where it is configured read-only", async () => {
    for (const settings of [{ mode: "ask" }, { mode: "plan" }, { workspaceWrite: false }] as const) {
      const { run, ran, memory } = scene({
        settings: { safety: "autonomous", permissions: "auto_approve", ...settings },
        answers: [
          {
            calls: [
              shell("make", { capabilities: ["edit"] }),
              shell("make", { capabilities: ["workspace_metadata_write", "source_write"] })
            ]
          },
          { text: "done" }
        ]
      });
      await run("go");
      expect(ran).toHaveLength(2);
      for (const { profile } of ran) {
        expect(profile.capabilities.has("workspace_source_write")).toBe(false);
        expect(profile.capabilities.has("workspace_metadata_write")).toBe(false);
      }
      expect(eventsOf(memory, "workspace_mutation_possible")).toEqual([]);
    }
  });

  it("is refused where one of them is unknown, whatever else would only be asked about", async () => {
    let asked = 0;
    const { run, memory } = scene({
      person: () =>
        Effect.sync(() => {
          asked += 1;
          return { approved: true, source: "user" };
        }),
      answers: [
        {
          calls: [
            shell("curl https://example.org", { capabilities: ["network", "root"] }),
            shell("git commit -m x", { capabilities: ["git", 7] }),
            shell("git push", { capabilities: "everything" })
          ]
        },
        { text: "oh" }
      ]
    });
    await run("go");
    expect(asked).toBe(0);
    expect(eventsOf(memory, "tool_failed").map(({ payload }) => payload.failure)).toEqual([
      "policy_denied",
      "policy_denied",
      "policy_denied"
    ]);
  });

  it("stands in the schema of every tool that reads it", async () => {
    const { run, requests } = scene({ answers: [{ text: "hi" }] });
    await run("go");
    for (const { name, inputSchema } of requests[0]?.tools ?? []) {
      const properties: unknown = inputSchema["properties"];
      const has = typeof properties === "object" && properties !== null && "capabilities" in properties;
      expect(has, name).toBe(["shell", "validate", "exec_start"].includes(name));
    }
  });
});

describe("a newer instruction", () => {
  it("supersedes what would change something, and lets a pure look proceed, whatever tool looks", async () => {
    const holder: { steer: Effect.Effect<unknown> } = { steer: Effect.void };
    const { within, ran, memory } = scene({
      behave: (line) =>
        line === "first" ? { meanwhile: Effect.asVoid(Effect.suspend(() => holder.steer)) } : {},
      answers: [
        {
          calls: [
            shell("first"),
            shell("ls"),
            call("task_update", { goal: "x" }),
            call("read_file", { path: "a.txt" }),
            shell("make"),
            call("exec_poll", { id: "process-0" })
          ]
        },
        { text: "as you say" }
      ]
    });
    await within((session) => {
      holder.steer = session.steer({ text: "stop" });
      return session.run({ text: "go" });
    });
    expect(ran.map(({ line }) => line)).toContain("ls");
    expect(ran.map(({ line }) => line)).not.toContain("make");
    expect(
      eventsOf(memory, "tool_failed").map(({ payload }) => [payload.result.name, payload.failure])
    ).toEqual([
      ["task_update", "superseded"],
      ["read_file", "not_found"],
      ["shell", "superseded"],
      ["exec_poll", "not_found"]
    ]);
  });

  it("is rejected by a run that failed at its boundary, and does not leak into the next", async () => {
    const { within, memory } = scene({ answers: [{ text: "first" }, { text: "second" }] });
    await within((session) =>
      Effect.gen(function* () {
        memory.failAfter = 0;
        const failed = yield* Effect.either(session.run({ text: "go" }));
        expect(failed._tag).toBe("Left");
        expect(yield* session.steer({ text: "too late" })).toBe("closed");
        memory.failAfter = undefined;
        yield* session.run({ text: "again" });
      })
    );
    expect(eventsOf(memory, "user_message").map(({ payload }) => payload.text)).toEqual(["again"]);
  });

  it("is dropped with a run that is cancelled", async () => {
    const reached = Effect.runSync(Deferred.make<void>());
    const { within, memory } = scene({
      answers: [
        { text: "", before: Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never) },
        { text: "fresh" }
      ]
    });
    await within((session) =>
      Effect.gen(function* () {
        const fiber = yield* Effect.fork(session.run({ text: "go" }));
        yield* Deferred.await(reached);
        expect(yield* session.steer({ text: "and this" })).toBe("accepted");
        yield* Fiber.interrupt(fiber);
        expect(yield* session.steer({ text: "and that" })).toBe("closed");
        yield* session.run({ text: "again" });
      })
    );
    expect(eventsOf(memory, "user_message").map(({ payload }) => payload.text)).toEqual(["go", "again"]);
  });
});

describe("a question", () => {
  it("finds whoever waits for the answer there, the moment it is announced", async () => {
    const waiting = new Map<string, Deferred.Deferred<ApprovalAnswer>>();
    const { run, memory } = scene({
      person: ({ requestId }) => {
        const answer = Effect.runSync(Deferred.make<ApprovalAnswer>());
        waiting.set(requestId, answer);
        return Deferred.await(answer);
      },
      hear: (live) => {
        if (live.type !== "durable" || live.event.payload.type !== "permission_requested") return Effect.void;
        const answer = waiting.get(live.event.payload.requestId);
        if (answer === undefined) return Effect.die(new Error("nobody waits for the answer"));
        return Effect.asVoid(Deferred.succeed(answer, { approved: true, source: "user" }));
      },
      answers: [{ calls: [shell("curl https://example.org")] }, { text: "done" }]
    });
    await run("go");
    expect(eventsOf(memory, "permission_resolved")[0]?.payload).toMatchObject({ approved: true });
  });

  it("to someone who dies is a refusal, and the run goes on", async () => {
    const { run, memory } = scene({
      person: () => Effect.die(new Error("no terminal")),
      answers: [{ calls: [shell("curl https://example.org")] }, { text: "without it, then" }]
    });
    expect(await run("go")).toMatchObject({ text: "without it, then" });
    expect(eventsOf(memory, "tool_failed")[0]?.payload.failure).toBe("permission_denied");
    expect(audit(memory.events).violations).toEqual([]);
  });
});
