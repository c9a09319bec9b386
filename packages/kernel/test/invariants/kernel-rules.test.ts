import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ContextEngine, canonicalJson, SessionId } from "@latch/protocol";
import { Effect, Layer } from "effect";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { memoryStore } from "../memory-store.ts";
import { emptyStats } from "../plain-engine.ts";
import { diedAfter, everything } from "../run/everything.ts";
import { aWorkspace, eventsOf, scene, terminalResults } from "../run/harness.ts";
import { type Answer, call } from "../scripted-provider.ts";

const write = (path: string, content: string) => call("write", { path, content });
const lived = async () => {
  const workspace = aWorkspace();
  writeFileSync(join(workspace, "notes.md"), "old\n");
  const played = everything({ workspace });
  await played.play;
  return { ...played, workspace };
};

describe("append before announce", () => {
  it("an observer hears each event once, in order, and only when the store holds it", async () => {
    const memory = memoryStore();
    const early: Array<number> = [];
    const { within, heard } = scene({
      memory,
      hear: (live) =>
        Effect.sync(() => {
          if (live.type === "durable" && !memory.events.includes(live.event)) early.push(live.event.sequence);
        }),
      answers: [{ calls: [write("a.txt", "x")] }, { text: "done" }]
    });
    await within((session) => session.run({ text: "go" }));
    const announced = heard.flatMap((live) => (live.type === "durable" ? [live.event] : []));
    expect(early).toEqual([]);
    // The session's own creation belongs to its catalogue, not to a run.
    expect(announced).toEqual(memory.events.slice(1));
  });

  it("nothing that could not be appended is in the live state, heard by anyone or seen by the model", async () => {
    for (let failAfter = 1; failAfter < 12; failAfter += 1) {
      const memory = { ...memoryStore(), failAfter };
      const { within, heard, requests } = scene({
        memory,
        answers: [{ text: "look", calls: [write("a.txt", "x")] }, { text: "done" }]
      });
      const state = await within((session) =>
        Effect.zipRight(Effect.either(session.run({ text: "go" })), session.state)
      ).catch(() => undefined);
      const announced = heard.flatMap((live) => (live.type === "durable" ? [live.event.sequence] : []));
      expect(announced.length, `${failAfter}`).toBeLessThan(memory.events.length);
      if (state !== undefined) expect(state.lastSequence).toBe(memory.events.length);
      expect(requests.length).toBeLessThanOrEqual(eventsOf(memory, "model_request_started").length);
    }
  });
});

describe("one terminal result per call", () => {
  it("also where a process died in between, once the session is resumed", async () => {
    const { memory, workspace } = await lived();
    expect([...terminalResults(memory).values()].every((count) => count === 1)).toBe(true);
    for (let at = 3; at < memory.commits.length; at += 15) {
      const prefix = diedAfter(memory, at);
      await scene({
        memory: prefix,
        workspace,
        begin: "resume",
        answers: [{ text: "a" }, { text: "b" }]
      }).run("on");
      expect(
        [...terminalResults(prefix).values()].every((count) => count === 1),
        `${at}`
      ).toBe(true);
      expect(audit(prefix.events).violations, `${at}`).toEqual([]);
    }
  });
});

describe("within an epoch", () => {
  it("each request is the one before it and more at the end, system and tools byte for byte", async () => {
    const { requests } = await lived();
    expect(requests.length).toBeGreaterThan(12);
    for (const [index, request] of requests.entries()) {
      const before = requests[index - 1];
      if (before === undefined) continue;
      const shared = before.messages.filter((message) => !isCorrection(message));
      expect(canonicalJson([request.system, request.tools])).toBe(
        canonicalJson([before.system, before.tools])
      );
      expect(canonicalJson(request.messages.slice(0, shared.length))).toBe(canonicalJson(shared));
    }
  });
});

/** The plain engine says a correction anew each time; the real one keeps it in the log. */
const isCorrection = (message: { readonly role: string; readonly text?: string }): boolean =>
  message.role === "user" && message.text?.startsWith("[Latch] ") === true;

describe("a hard refusal", () => {
  it("is the same under every profile, whoever would approve", async () => {
    const calls = [
      call("shell", { command: "sudo rm -rf /" }),
      // Each of the two by itself as well: one refusal must not stand in for the other.
      call("shell", { command: "sudo ls" }),
      call("shell", { command: "rm -rf src" }),
      call("shell", { command: "git reset --hard", capabilities: ["destructive"] }),
      call("write", { path: "/etc/passwd", content: "" }),
      call("launch_missiles", {})
    ];
    for (const safety of ["strict", "standard", "autonomous"] as const) {
      const { run, memory, ran } = scene({
        settings: { safety, permissions: "auto_approve" },
        answers: [{ calls }, { text: "oh" }]
      });
      await run("go");
      expect(eventsOf(memory, "tool_failed")).toHaveLength(calls.length);
      expect(eventsOf(memory, "tool_started")).toEqual([]);
      expect(ran).toEqual([]);
    }
  });
});

describe("a run that has ended", () => {
  it("takes no instruction any more: it makes no turn and turns up nowhere", async () => {
    const { within, memory, requests } = scene({ answers: [{ text: "one" }, { text: "two" }] });
    const verdict = await within((session) =>
      Effect.gen(function* () {
        yield* session.run({ text: "go" });
        const late = yield* session.steer({ text: "too late" });
        yield* session.run({ text: "next" });
        return late;
      })
    );
    expect(verdict).toBe("closed");
    expect(requests).toHaveLength(2);
    expect(JSON.stringify([memory.events, requests])).not.toContain("too late");
  });
});

describe("the context engine", () => {
  it("is a port: what another one makes is what the model gets, and the kernel adds nothing to it", async () => {
    const engine = Layer.succeed(ContextEngine, {
      name: "canned",
      materialize: () => Effect.succeed({ system: "canned", messages: [], append: [], stats: emptyStats }),
      recall: () => Effect.succeed([])
    });
    const { run, requests, memory } = scene({ engine, answers: [{ text: "hi" }] });
    await run("go");
    expect(requests[0]).toMatchObject({ system: "canned", messages: [] });
    expect(eventsOf(memory, "kernel_context", "context_epoch_started")).toEqual([]);
  });
});

describe("a stale write", () => {
  it("never overwrites what another session wrote; after another look it may", async () => {
    const memory = memoryStore();
    const workspace = aWorkspace();
    const file = join(workspace, "shared.txt");
    writeFileSync(file, "base\n");
    const read = call("read_file", { path: "shared.txt" });
    const winner = scene({
      memory,
      workspace,
      session: SessionId.make("00000000-0000-4000-8000-000000000002"),
      answers: [{ calls: [read] }, { calls: [write("shared.txt", "winner\n")] }, { text: "a" }, { text: "b" }]
    });
    const answers: ReadonlyArray<Answer> = [
      { calls: [read] },
      {
        calls: [write("shared.txt", "loser\n")],
        before: Effect.promise(async () => {
          await winner.run("go");
        })
      },
      { calls: [read] },
      { calls: [write("shared.txt", "both\n")] },
      { text: "a" },
      { text: "b" }
    ];
    const loser = scene({ memory, workspace, answers });
    await loser.run("go");
    expect(
      memory.events.flatMap(({ payload }) =>
        payload.type === "tool_failed" && payload.result.name === "write" ? [payload.failure] : []
      )
    ).toEqual(["stale"]);
    expect(eventsOf(memory, "file_changed").map(({ payload }) => payload.owner)).toEqual(["latch", "latch"]);
    expect(readFileSync(file, "utf8")).toBe("both\n");
  });
});

describe("the state directory", () => {
  it("is reached by no file tool, under its own name or through a link, and nothing of it gets out", async () => {
    const workspace = aWorkspace();
    const stateDirectory = join(workspace, ".state");
    mkdirSync(stateDirectory);
    writeFileSync(join(stateDirectory, "secrets.toml"), 'key = "sk-do-not-tell"\n');
    writeFileSync(join(workspace, "open.txt"), "anyone may read this\n");
    symlinkSync(stateDirectory, join(workspace, "innocent"));
    const { run, memory, requests } = scene({
      workspace,
      stateDirectory,
      answers: [
        {
          calls: [
            call("read_file", { path: ".state/secrets.toml" }),
            call("read_file", { path: "innocent/secrets.toml" }),
            call("read_image", { path: "innocent/secrets.toml" }),
            call("search", { query: "sk-", path: "innocent" }),
            write("innocent/secrets.toml", "mine"),
            call("read_file", { path: "open.txt" })
          ]
        },
        { text: "I see" },
        { text: "I see" }
      ]
    });
    await run("go");
    expect(eventsOf(memory, "tool_failed")).toHaveLength(5);
    expect(JSON.stringify([memory.events, requests])).not.toContain("sk-do-not-tell");
    expect(eventsOf(memory, "tool_completed")[0]?.payload.result.output).toContain("anyone may read this");
    expect(readFileSync(join(stateDirectory, "secrets.toml"), "utf8")).toContain("sk-do-not-tell");
  });
});
