import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Deferred, Effect, Exit, Fiber } from "effect";
import { describe, expect, it } from "vitest";
import { memoryStore } from "../memory-store.ts";
import { call } from "../scripted-provider.ts";
import { aWorkspace, eventsOf, scene, terminalResults } from "./harness.ts";

const write = (path: string, content: string) => call("write", { path, content });
const validate = (requirement: string, command: string) => call("validate", { requirement, command });
const complete = call("complete", { implementation_done: true });

describe("a run", () => {
  it("that only answers is one request and changes nothing", async () => {
    const { run, requests, memory } = scene({ answers: [{ text: "It is a parser." }] });
    expect(await run("what is this?")).toEqual({ text: "It is a parser.", completion: "in_progress" });
    expect(requests).toHaveLength(1);
    expect(memory.events.map((event) => event.payload.type)).toEqual([
      "session_created",
      "mode_changed",
      "safety_changed",
      "permissions_changed",
      "inference_profile_changed",
      "session_instructions",
      "run_started",
      "user_message",
      "context_materialized",
      "model_request_started",
      "assistant_message_completed",
      "model_request_finished",
      "model_usage",
      "run_completed"
    ]);
  });

  it("that edits, validates and claims is verified, in one request per step", async () => {
    const { run, requests, memory, workspace } = scene({
      answers: [
        { calls: [write("a.txt", "new\n")] },
        { calls: [validate("a exists", "test -f a.txt")] },
        { text: "Done.", calls: [complete] }
      ]
    });
    expect(await run("make a.txt")).toMatchObject({ completion: "verified", text: "Done." });
    expect(requests).toHaveLength(3);
    expect(readFileSync(join(workspace, "a.txt"), "utf8")).toBe("new\n");
    expect(eventsOf(memory, "evidence_created").map((event) => event.payload.evidence.status)).toEqual([
      "passed"
    ]);
  });

  it("that claims without a check gets one corrective turn and stays unverified", async () => {
    const { run, requests } = scene({
      answers: [{ calls: [write("a.txt", "x")] }, { text: "ok", calls: [complete] }, { calls: [complete] }]
    });
    expect(await run("make a.txt")).toMatchObject({ completion: "implemented_not_verified" });
    expect(requests).toHaveLength(3);
    expect(JSON.stringify(requests[2]?.messages)).toContain("no current validation covers them");
  });

  it("that edits after its check is not verified", async () => {
    const { run } = scene({
      answers: [
        { calls: [write("a.txt", "x"), validate("ok", "true"), write("b.txt", "y"), complete] },
        { calls: [complete] }
      ]
    });
    expect(await run("go")).toMatchObject({ completion: "implemented_not_verified" });
  });

  it("that ends on a claim without words is reported by the kernel", async () => {
    const { run, memory } = scene({ answers: [{ calls: [complete] }] });
    const { text } = await run("nothing to do?");
    expect(text).toContain("Completion: implemented_not_verified");
    expect(eventsOf(memory, "completion_report")).toHaveLength(1);
  });

  it("gives every call one terminal result, whatever is wrong with it", async () => {
    const { run, memory } = scene({
      behave: (line) => (line.includes("boom") ? { exit: 3, output: "it broke" } : {}),
      answers: [
        {
          calls: [
            call("no_such_tool", {}),
            call("read_file", { path: "missing.txt" }),
            call("read_file", { nonsense: 1 }),
            call("shell", { command: "boom" }),
            call("shell", { command: "sudo rm -rf /" }),
            call("shell", { command: "curl http://example.com", capabilities: ["network"] }),
            call("record_evidence", { claim: "all good", status: "passed", detail: "trust me" })
          ]
        },
        { text: "I see." }
      ]
    });
    await run("try everything");
    expect([...terminalResults(memory).values()]).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(eventsOf(memory, "tool_failed").map((event) => event.payload.failure)).toEqual([
      "unknown_tool",
      "not_found",
      "bad_arguments",
      "exit_code",
      "policy_denied",
      "permission_denied",
      "refused"
    ]);
    expect(eventsOf(memory, "evidence_created")).toHaveLength(0);
  });

  it("that is cancelled closes its calls and its run, and goes on when resumed", async () => {
    const memory = memoryStore();
    const workspace = aWorkspace();
    const started = Effect.runSync(Deferred.make<void>());
    const first = scene({
      memory,
      workspace,
      behave: () => ({ hangs: true, meanwhile: Effect.void }),
      answers: [
        { calls: [call("shell", { command: "sleep 1000" }), call("shell", { command: "echo later" })] }
      ]
    });
    await first.within((session) =>
      Effect.gen(function* () {
        const fiber = yield* Effect.fork(session.run({ text: "wait" }));
        yield* Effect.yieldNow().pipe(
          Effect.repeat({ until: () => first.ran.length > 0 }),
          Effect.zipRight(Deferred.succeed(started, undefined))
        );
        const exit = yield* Fiber.interrupt(fiber);
        expect(Exit.isInterrupted(exit)).toBe(true);
      })
    );
    expect([...terminalResults(memory).values()]).toEqual([1, 1]);
    expect(eventsOf(memory, "run_completed").map((event) => event.payload.outcome)).toEqual(["cancelled"]);

    const second = scene({ memory, workspace, begin: "resume", answers: [{ text: "Here again." }] });
    expect(await second.run("go on")).toMatchObject({ text: "Here again." });
    expect(JSON.stringify(second.requests[0]?.messages)).toContain("cancelled while it was running");
  });

  it("whose store is full stops with that error and claims nothing", async () => {
    const memory = memoryStore();
    const { within } = scene({ memory, answers: [{ calls: [complete] }] });
    const result = await within((session) => {
      memory.failAfter = 3;
      return Effect.either(session.run({ text: "go" }));
    });
    expect(result._tag === "Left" && result.left).toMatchObject({ _tag: "StoreFailed", reason: "full" });
    expect(eventsOf(memory, "implementation_claimed", "completion_changed")).toHaveLength(0);
  });

  it("tries again what may pass by itself, and nothing that was heard", async () => {
    const { run, requests, heard } = scene({
      answers: [{ fails: { transient: true, reason: "overloaded", retryAfterMillis: 0 } }, { text: "now" }]
    });
    expect(await run("hello")).toMatchObject({ text: "now" });
    expect(requests).toHaveLength(2);
    expect(heard.filter((live) => live.type === "retrying")).toHaveLength(1);
  });

  it("begins each request with the one before it, byte for byte", async () => {
    const steps = Array.from({ length: 30 }, (_, index) => ({
      calls: [call("shell", { command: `echo ${index}` })]
    }));
    const { run, requests } = scene({ answers: [...steps, { text: "done" }] });
    await run("count");
    expect(requests).toHaveLength(31);
    for (const [index, request] of requests.entries()) {
      const before = requests[index - 1];
      if (before === undefined) continue;
      expect(request.system).toBe(before.system);
      expect(JSON.stringify(request.tools)).toBe(JSON.stringify(before.tools));
      expect(JSON.stringify(request.messages.slice(0, before.messages.length))).toBe(
        JSON.stringify(before.messages)
      );
    }
  });

  it("tells the model where work stopped when a process died, and runs nothing again", async () => {
    const memory = memoryStore();
    const workspace = aWorkspace();
    writeFileSync(join(workspace, "f.txt"), "before\n");
    const first = scene({
      memory,
      workspace,
      answers: [{ calls: [write("g.txt", "x"), call("shell", { command: "echo once" })] }]
    });
    // The store refuses everything after the shell command has started: the nearest thing to a kill.
    await first
      .within((session) => {
        memory.failAfter = 9;
        return Effect.either(session.run({ text: "go" }));
      })
      .catch(() => undefined);
    memory.failAfter = undefined;
    const second = scene({ memory, workspace, begin: "resume", answers: [{ text: "I see" }] });
    await second.run("go on");
    expect([...terminalResults(memory).values()].every((count) => count === 1)).toBe(true);
    expect(second.ran).toHaveLength(0);
  });
});
