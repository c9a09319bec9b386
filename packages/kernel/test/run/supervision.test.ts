import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { call } from "../scripted-provider.ts";
import { eventsOf, scene } from "./harness.ts";

const check = call("validate", { requirement: "it builds", command: "make check" });
const shell = (command: string) => call("shell", { command });

describe("a failing lineage", () => {
  it("asks for a new look at the budget and at each further one, after the result it is about", async () => {
    const { run, memory, requests } = scene({
      behave: () => ({ exit: 1, output: "undefined symbol" }),
      answers: [...Array.from({ length: 4 }, () => ({ calls: [check] })), { text: "I give up" }]
    });
    await run("go");
    const kinds = memory.events
      .map(({ payload }) => payload.type)
      .filter((type) => type === "tool_failed" || type === "reground_requested");
    expect(kinds).toEqual(["tool_failed", "tool_failed", "tool_failed", "reground_requested", "tool_failed"]);
    const [failed, told] = requests[3]?.messages.slice(-2) ?? [];
    expect(failed).toMatchObject({ role: "tool", isError: true });
    expect(failed?.role === "tool" ? failed.output : "").toContain("undefined symbol");
    expect(told).toMatchObject({ role: "user" });
    expect(told?.role === "user" ? told.text : "").toContain('"it builds" has failed 3 times');
  });

  it("belongs to its subject: another success leaves it, its own ends it, another failure starts over", async () => {
    let broken = "first way";
    const { run, memory } = scene({
      behave: (line) => (line === "make check" && broken !== "" ? { exit: 1, output: broken } : {}),
      answers: [
        { calls: [check] },
        { calls: [shell("ls"), call("read_file", { path: "a.txt" }), shell("make other")] },
        { calls: [check] },
        { calls: [shell("echo another > way.txt")] },
        () => {
          broken = "second way";
          return { calls: [check] };
        },
        () => {
          broken = "";
          return { calls: [check] };
        },
        { text: "done" }
      ]
    });
    await run("go");
    const counts = eventsOf(memory, "failure_attempt")
      .filter(({ payload }) => payload.subject === "it builds")
      .map(({ payload }) => payload.count);
    expect(counts).toEqual([1, 2, 1]);
    expect(eventsOf(memory, "failure_resolved").map(({ payload }) => payload.subject)).toEqual(["it builds"]);
  });

  it("takes numbers and times for the same failure, and survives resume", async () => {
    let line = 0;
    const behave = () => {
      line += 1;
      return { exit: 1, output: `error in line ${line} after ${line * 7} ms` };
    };
    const first = scene({ behave, answers: [{ calls: [check] }, { calls: [check] }, { text: "stop" }] });
    await first.run("go");
    const { memory, workspace } = first;
    const second = scene({
      memory,
      workspace,
      begin: "resume",
      behave,
      answers: [{ calls: [check] }, { text: "I see" }]
    });
    await second.run("on");
    expect(eventsOf(memory, "failure_attempt").map(({ payload }) => payload.count)).toEqual([1, 2, 3]);
    expect(eventsOf(memory, "reground_requested")).toHaveLength(1);
  });

  it("counts what policy refuses, and not what the kernel itself made up", async () => {
    const { run, memory } = scene({
      answers: [...Array.from({ length: 3 }, () => ({ calls: [shell("sudo make")] })), { text: "oh" }]
    });
    await run("go");
    expect(eventsOf(memory, "failure_attempt").map(({ payload }) => payload.count)).toEqual([1, 2, 3]);
  });

  it("is suppressed once the same writers have blocked it often enough, and runs again when they are gone", async () => {
    const { run, memory, ran } = scene({
      behave: (line) => (line === "serve" ? { hangs: true } : {}),
      answers: [
        { calls: [call("exec_start", { command: "serve" })] },
        ...Array.from({ length: 4 }, () => ({ calls: [check] })),
        (request) => {
          const started = request.messages.find(
            (message) => message.role === "tool" && message.output.startsWith("started ")
          );
          const id = /started (\S+);/.exec(started?.role === "tool" ? started.output : "")?.[1];
          return { calls: [call("exec_terminate", { id }), check] };
        },
        { text: "done" }
      ]
    });
    await run("go");
    expect(ran.filter(({ line }) => line === "make check")).toHaveLength(4);
    expect(
      eventsOf(memory, "validation_result").map(({ payload }) => payload.blockedBy === undefined)
    ).toEqual([false, false, false, true]);
    const outputs = eventsOf(memory, "tool_failed").map(({ payload }) => payload.result.output);
    expect(outputs[3]).toContain("No command was executed");
    expect(audit(memory.events).violations).toEqual([]);
  });
});

describe("a run that only looks", () => {
  it("is told once what it knows, and then answered from what is known until something changes", async () => {
    const look = call("git_status", {});
    const { run, memory, ran, requests } = scene({
      answers: [
        ...Array.from({ length: 4 }, () => ({ calls: [look] })),
        { calls: [call("write", { path: "a.txt", content: "x" })] },
        { calls: [look] },
        { text: "done" }
      ]
    });
    await run("go");
    expect(eventsOf(memory, "progress_stagnation").map(({ payload }) => payload)).toMatchObject([
      { unchanged: ["git status"], redundantTurns: 2 }
    ]);
    expect(JSON.stringify(requests[3]?.messages.at(-1))).toContain("- git status");
    expect(eventsOf(memory, "tool_failed").map(({ payload }) => payload.failure)).toEqual(["suppressed"]);
    expect(
      eventsOf(memory, "tool_completed").filter(({ payload }) => payload.result.name === "git_status")
    ).toHaveLength(4);
    expect(ran.length).toBeGreaterThan(4);
  });

  it("goes on for more than a hundred turns while each brings something new", async () => {
    const { run, memory } = scene({
      settings: { maxModelTurns: null },
      answers: [
        ...Array.from({ length: 105 }, (_, index) => ({
          calls: [call("search", { query: `needle ${index}` })]
        })),
        { text: "done" }
      ]
    });
    expect(await run("go")).toMatchObject({ text: "done" });
    expect(eventsOf(memory, "progress_stagnation")).toEqual([]);
  });

  it("takes another page of the same file for news", async () => {
    const page = (more: Readonly<Record<string, number>>) => call("read_file", { path: "a.txt", ...more });
    const { run, memory } = scene({
      answers: [
        { calls: [call("write", { path: "a.txt", content: "one\ntwo\nthree\nfour\n" })] },
        { calls: [page({ limit: 1 })] },
        { calls: [page({ limit: 1, byte_offset: 4, cursor_line: 2 })] },
        { calls: [page({ limit: 1, byte_offset: 8, cursor_line: 3 })] },
        { calls: [page({ limit: 1, offset: 4 })] },
        { text: "done" },
        { text: "done" }
      ]
    });
    await run("go");
    expect(eventsOf(memory, "progress_stagnation")).toEqual([]);
  });
});

describe("the one correction of a run", () => {
  const write = call("write", { path: "a.txt", content: "x" });
  const complete = call("complete", { implementation_done: true });

  it("is given once, however often the claim is made, and is not there any more once it is met", async () => {
    const { run, views } = scene({
      answers: [
        { calls: [write, complete] },
        { calls: [call("validate", { requirement: "it works", command: "true" })] },
        { text: "ok", calls: [complete] }
      ]
    });
    expect(await run("go")).toMatchObject({ completion: "verified" });
    expect(views.map(({ reground }) => reground !== undefined)).toEqual([false, true, false]);
    const stubborn = scene({
      answers: [{ calls: [write, complete] }, { calls: [complete] }, { calls: [complete] }]
    });
    expect(await stubborn.run("go")).toMatchObject({ completion: "implemented_not_verified" });
    expect(stubborn.requests).toHaveLength(2);
  });

  it("is not owed where nothing was changed", async () => {
    const { run, requests } = scene({ answers: [{ text: "nothing to do", calls: [complete] }] });
    await run("go");
    expect(requests).toHaveLength(1);
  });

  it("comes too for a plain answer after a change without a claim", async () => {
    const { run, requests } = scene({ answers: [{ calls: [write] }, { text: "done" }, { text: "really" }] });
    expect(await run("go")).toMatchObject({ completion: "in_progress" });
    expect(requests).toHaveLength(3);
  });

  it("waits for nobody's words: a claim on blocked work does not end the run", async () => {
    const { run } = scene({
      answers: [
        {
          calls: [
            call("task_update", { required_validations: ["on a device"] }),
            call("record_evidence", { claim: "on a device", status: "unavailable", detail: "none here" }),
            complete
          ]
        },
        { text: "It needs a device." }
      ]
    });
    expect(await run("go")).toMatchObject({ completion: "blocked", text: "It needs a device." });
  });
});
