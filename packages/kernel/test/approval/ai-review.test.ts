import type { ModelRequest } from "@latch/protocol";
import { Deferred, Effect, Exit, Fiber } from "effect";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { eventsOf, type Setup, scene, terminalResults } from "../run/harness.ts";
import { type Answer, call } from "../scripted-provider.ts";

const isReview = (request: ModelRequest): boolean => request.tools.length === 0;

/** A model that works through its turns, and reviews in between as told. */
const reviewed = (
  turns: ReadonlyArray<Answer>,
  review: (request: ModelRequest) => Answer,
  setup: Partial<Setup> = {}
) => {
  const left = [...turns];
  const opened = scene({
    settings: { permissions: "ai_review" },
    answers: Array.from(
      { length: 100 },
      () =>
        (request: ModelRequest): Answer =>
          isReview(request) ? review(request) : (left.shift() ?? { text: "done" })
    ),
    ...setup
  });
  return { ...opened, reviews: () => opened.requests.filter(isReview) };
};

const shell = (command: string, more: Readonly<Record<string, unknown>> = {}) =>
  call("shell", { command, ...more });
const low: Answer = { text: '{"risk":"low","reason":"It only reads a page."}' };

describe("a review", () => {
  it("is one call without tools or history, about the whole command and why it is asked about", async () => {
    const command = `curl https://example.org/${"a".repeat(5_000)} # the end`;
    const { run, reviews, ran } = reviewed(
      [
        { calls: [call("task_update", { goal: "fetch the page" })] },
        { text: "a secret plan", calls: [shell(command)] }
      ],
      () => low
    );
    await run("the user's own words");
    expect(reviews()).toHaveLength(1);
    const [review] = reviews();
    expect(review?.messages).toHaveLength(1);
    const [message] = review?.messages ?? [];
    const asked: unknown = JSON.parse(message?.role === "user" ? message.text : "");
    expect(asked).toMatchObject({
      task: "fetch the page",
      command,
      capabilities: expect.arrayContaining(["network_access"]),
      requested_because: expect.stringContaining("it uses the network")
    });
    expect(JSON.stringify(review)).not.toContain("secret plan");
    expect(JSON.stringify(review)).not.toContain("the user's own words");
    expect(ran.map(({ line }) => line)).toContain(command);
  });

  it.each([
    [
      "medium",
      '{"risk":"medium","reason":"It sends data away. And more."}',
      "Risk medium: It sends data away"
    ],
    ["high", '{"risk":"high","reason":"no"}', "Risk high: no"],
    ["critical", '{"risk":"critical","reason":"no"}', "Risk critical: no"],
    ["a word that is no risk", '{"risk":"none","reason":"fine"}', "could not be read"],
    ["no reason", '{"risk":"low","reason":"  "}', "could not be read"],
    ["a member too many", '{"risk":"low","reason":"fine","note":"x"}', "could not be read"],
    ["two objects", '{"risk":"high","reason":"no"} {"risk":"low","reason":"fine"}', "could not be read"],
    ["plain words", "low", "could not be read"],
    ["nothing", "", "could not be read"]
  ])("that says %s is a refusal in one line, and the model is told", async (_, text, words) => {
    const { run, requests, ran, memory } = reviewed([{ calls: [shell("curl https://example.org")] }], () => ({
      text
    }));
    await run("go");
    expect(ran.some(({ line }) => line.startsWith("curl"))).toBe(false);
    const told = requests.findLast((request) => !isReview(request))?.messages.at(-1);
    expect(told).toMatchObject({ role: "tool", isError: true });
    expect(told?.role === "tool" ? told.output : "").toContain(words);
    const [resolved] = eventsOf(memory, "permission_resolved");
    expect(resolved?.payload).toMatchObject({ approved: false, source: "ai" });
    expect(resolved?.payload.reason).not.toContain("\n");
  });

  it("that can't be had is a refusal, and the run goes on", async () => {
    const { run, memory } = reviewed(
      [{ calls: [shell("curl https://example.org")] }, { text: "as you like" }],
      () => ({
        fails: { reason: "unauthorized", detail: "no key" }
      })
    );
    expect(await run("go")).toMatchObject({ text: "as you like" });
    expect(eventsOf(memory, "permission_resolved")[0]?.payload).toMatchObject({
      approved: false,
      risk: "critical",
      reason: expect.stringContaining("not available")
    });
  });

  it("is not asked for what is no command: that goes to a person", async () => {
    const { run, reviews, memory } = reviewed(
      [{ calls: [call("write", { path: "/var/tmp/a", content: "" })] }],
      () => low
    );
    await run("go");
    expect(reviews()).toEqual([]);
    expect(eventsOf(memory, "permission_resolved")[0]?.payload.source).toBe("non_interactive");
  });

  it("is not asked about what policy refuses", async () => {
    const { run, reviews } = reviewed([{ calls: [shell("rm -rf x"), shell("sudo ls")] }], () => low);
    await run("go");
    expect(reviews()).toEqual([]);
  });

  it("is asked when the session is switched to it, and not before", async () => {
    const { within, reviews, memory } = reviewed(
      [{ calls: [shell("curl https://a.org")] }, { text: "ok" }, { calls: [shell("curl https://b.org")] }],
      () => low,
      { settings: { permissions: "human" } }
    );
    await within((session) => session.run({ text: "go" }));
    expect(reviews()).toEqual([]);
    const resumed = reviewed([{ calls: [shell("curl https://b.org")] }], () => low, {
      memory,
      begin: "resume"
    });
    await resumed.run("on");
    expect(resumed.reviews()).toHaveLength(1);
  });

  it("is paid for by the run it belongs to", async () => {
    const { within } = reviewed([{ calls: [shell("curl https://example.org")] }], () => low);
    const usage = await within((session) =>
      Effect.zipRight(
        session.run({ text: "go" }),
        Effect.map(session.report, (report) => report.usage)
      )
    );
    // Three answers of ten and five tokens each: two turns and the review.
    expect(usage).toMatchObject({ inputTokens: 30, outputTokens: 15 });
  });

  it("ends with the run that is cancelled, and leaves a resolution behind", async () => {
    const reached = Effect.runSync(Deferred.make<void>());
    const { within, memory, ran } = reviewed([{ calls: [shell("curl https://example.org")] }], () => ({
      ...low,
      before: Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never)
    }));
    const exit = await within((session) =>
      Effect.gen(function* () {
        const fiber = yield* Effect.fork(session.run({ text: "go" }));
        yield* Deferred.await(reached);
        return yield* Fiber.interrupt(fiber);
      })
    );
    expect(Exit.isInterrupted(exit)).toBe(true);
    expect(eventsOf(memory, "permission_resolved").map(({ payload }) => payload.source)).toEqual([
      "cancelled"
    ]);
    expect([...terminalResults(memory).values()]).toEqual([1]);
    expect(ran.some(({ line }) => line.startsWith("curl"))).toBe(false);
    expect(audit(memory.events).violations).toEqual([]);
  });
});
