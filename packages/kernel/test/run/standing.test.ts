import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import type { ApprovalAnswer, ApprovalRequest } from "../../src/index.ts";
import { memoryStore } from "../memory-store.ts";
import { type Answer, call } from "../scripted-provider.ts";
import { aWorkspace, eventsOf, type Setup, scene } from "./harness.ts";

const shell = (command: string, capabilities?: ReadonlyArray<string>) =>
  call("shell", { command, ...(capabilities === undefined ? {} : { capabilities }) });
const turns = (...commands: ReadonlyArray<string>): ReadonlyArray<Answer> => [
  ...commands.map((command) => ({ calls: [shell(command)] })),
  { text: "done" }
];

/** A person who answers every question in the same way, and what they were asked. */
const answering = (answer: ApprovalAnswer) => {
  const asked: Array<ApprovalRequest> = [];
  const person: Setup["person"] = (request) => {
    asked.push(request);
    return Effect.succeed(answer);
  };
  return { asked, person };
};
const always: ApprovalAnswer = { approved: true, source: "user", always: true };
const once: ApprovalAnswer = { approved: true, source: "user" };

describe('an "always allow"', () => {
  it("is offered in words, is written down with the approval, and answers the next call like it", async () => {
    const { asked, person } = answering(always);
    const { run, memory, ran } = scene({
      person,
      answers: turns("git commit -m one", "git commit -m 'two three'", "git commit --amend -m four")
    });
    await run("go");
    expect(asked.map(({ always: offered }) => offered)).toEqual([
      ["git commit -m <text>"],
      ["git commit --amend -m <text>"]
    ]);
    expect(eventsOf(memory, "permission_resolved").map(({ payload }) => payload.source)).toEqual([
      "user",
      "standing",
      "user"
    ]);
    const [first] = eventsOf(memory, "permission_requested");
    expect(eventsOf(memory, "permission_resolved")[1]?.payload.standing).toEqual([first?.payload.requestId]);
    expect(ran.filter(({ line }) => line.startsWith("git commit"))).toHaveLength(3);
    expect(audit(memory.events).violations).toEqual([]);
  });

  it('is not made by "once", and not by a refusal', async () => {
    for (const answer of [once, { approved: false, source: "user", always: true } as const]) {
      const { asked, person } = answering(answer);
      const { run, memory } = scene({ person, answers: turns("git commit -m one", "git commit -m two") });
      await run("go");
      expect(asked).toHaveLength(2);
      expect(eventsOf(memory, "standing_rules_granted")).toEqual([]);
    }
  });

  it("is not on offer for a hidden command, whatever the answer says", async () => {
    const { asked, person } = answering(always);
    const { run, memory } = scene({ person, answers: turns("$x y", "$x y") });
    await run("go");
    expect(asked.map(({ always: offered }) => offered)).toEqual([[], []]);
    expect(eventsOf(memory, "standing_rules_granted")).toEqual([]);
  });

  it("survives resume with another model, and stays with its session", async () => {
    const memory = memoryStore();
    const workspace = aWorkspace();
    const first = answering(always);
    await scene({ memory, workspace, person: first.person, answers: turns("git add a.txt") }).run("go");
    const second = answering(once);
    const resumed = scene({
      memory,
      workspace,
      person: second.person,
      begin: "resume",
      profile: { provider: "test", model: "another", effort: "high" },
      answers: turns("git add b.txt")
    });
    await resumed.run("go on");
    expect(second.asked).toEqual([]);
    expect(eventsOf(memory, "permission_resolved").at(-1)?.payload.source).toBe("standing");
    const other = scene({
      memory,
      workspace,
      person: second.person,
      session: "00000000-0000-4000-8000-000000000009" as never,
      answers: turns("git add b.txt")
    });
    await other.run("go");
    expect(second.asked).toHaveLength(1);
  });

  it("can be taken back, by its name and once", async () => {
    const { asked, person } = answering(always);
    const { within, memory } = scene({
      person,
      answers: [...turns("git add a.txt"), ...turns("git add b.txt")]
    });
    await within((session) =>
      Effect.gen(function* () {
        yield* session.run({ text: "go" });
        const [granted] = (yield* session.state).standing;
        expect(yield* session.revoke("nothing like it")).toBe(false);
        expect(yield* session.revoke(granted?.requestId ?? "")).toBe(true);
        expect(yield* session.revoke(granted?.requestId ?? "")).toBe(false);
        yield* session.run({ text: "again" });
      })
    );
    expect(asked).toHaveLength(2);
    expect(audit(memory.events).violations).toEqual([]);
  });

  it("answers nothing that a stricter mode refuses", async () => {
    const memory = memoryStore();
    const workspace = aWorkspace();
    const { person } = answering(always);
    await scene({ memory, workspace, person, answers: turns("git add a.txt") }).run("go");
    const asking = scene({
      memory,
      workspace,
      person,
      begin: "resume",
      settings: { mode: "ask" },
      answers: turns("git add a.txt")
    });
    await asking.run("go on");
    expect(eventsOf(memory, "tool_failed").map(({ payload }) => payload.failure)).toEqual(["policy_denied"]);
    expect(asking.ran.filter(({ line }) => line.startsWith("git add"))).toEqual([]);
  });
});
