import { Deferred, Effect } from "effect";
import { describe, expect, it } from "vitest";
import { aSession } from "../builders.ts";
import { eventsOf, terminalResults } from "../run/harness.ts";
import { call } from "../scripted-provider.ts";
import { drive, eventsSaid } from "./driving.ts";

const gate = () => Effect.runSync(Deferred.make<void>());
const open = (deferred: Deferred.Deferred<void>) => Deferred.succeed(deferred, undefined);

describe("an interactive session", () => {
  it("opens, answers a prompt, and says every durable event once, in order, before it is idle again", () =>
    drive({ answers: [{ text: "hello" }] }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("hi");
        yield* person.until("live", ({ live }) => live.type === "text_delta" && live.text === "hello");
        yield* person.idle;
        expect(eventsSaid(person.heard)).toEqual(person.memory.events);
        const [opened] = person.heard.filter(({ type }) => type === "opened");
        expect(opened).toMatchObject({ session: aSession, resumed: false });
        expect(person.heard.findLast(({ type }) => type === "settings")).toMatchObject({
          settings: { mode: "work", safety: "standard", permissions: "human", profile: { model: "scripted" } }
        });
      })
    ));

  it("says to the run that is on what is typed meanwhile, and it becomes a message of the conversation", () => {
    const asked = gate();
    return drive(
      {
        behave: (line) => (line === "first" ? { meanwhile: Deferred.await(asked) } : {}),
        answers: [
          { calls: [call("shell", { command: "first" }), call("shell", { command: "second" })] },
          { text: "changed course" }
        ]
      },
      (person) =>
        Effect.gen(function* () {
          yield* person.idle;
          yield* person.type("go");
          yield* person.until(
            "live",
            ({ live }) => live.type === "durable" && live.event.payload.type === "tool_started"
          );
          yield* person.type("no, the other thing");
          yield* person.until("queued");
          yield* open(asked);
          yield* person.idle;
          expect(eventsOf(person.memory, "user_message").map(({ payload }) => payload.text)).toEqual([
            "go",
            "no, the other thing"
          ]);
          expect(eventsOf(person.memory, "tool_failed").map(({ payload }) => payload.failure)).toEqual([
            "superseded"
          ]);
          expect(person.heard.filter(({ type }) => type === "returned")).toEqual([]);
        })
    );
  });

  it("says to a run what was typed before it listened", () =>
    drive({ answers: [{ text: "one" }, { text: "two" }] }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("first");
        yield* person.type("and more");
        yield* person.idle;
        expect(eventsOf(person.memory, "user_message").map(({ payload }) => payload.text)).toEqual([
          "first",
          "and more"
        ]);
      })
    ));

  it("cancels: each call gets its one result, what was not taken in goes back, and the session is idle", () =>
    drive(
      {
        behave: () => ({ hangs: true }),
        answers: [
          { calls: [call("shell", { command: "sleep" }), call("shell", { command: "never" })] },
          { text: "fine" }
        ]
      },
      (person) =>
        Effect.gen(function* () {
          yield* person.idle;
          yield* person.type("go");
          yield* person.until(
            "live",
            ({ live }) => live.type === "durable" && live.event.payload.type === "tool_started"
          );
          yield* person.type("too late");
          yield* person.until("queued");
          yield* person.send({ type: "cancel" });
          yield* person.until("status", ({ status }) => status === "cancelling");
          expect(yield* person.until("returned")).toMatchObject({ texts: ["too late"] });
          yield* person.idle;
          expect([...terminalResults(person.memory).values()]).toEqual([1, 1]);
          expect(eventsOf(person.memory, "run_completed").map(({ payload }) => payload.outcome)).toEqual([
            "cancelled"
          ]);
          expect(eventsSaid(person.heard)).toEqual(person.memory.events);
          yield* person.type("again");
          yield* person.idle;
          expect(eventsOf(person.memory, "run_completed").at(-1)?.payload.outcome).toBe("completed");
        })
    ));

  it("does nothing on a cancel while nothing runs", () =>
    drive({ answers: [{ text: "still here" }] }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.send({ type: "cancel" });
        yield* person.type("hi");
        yield* person.idle;
        expect(eventsOf(person.memory, "run_completed").map(({ payload }) => payload.outcome)).toEqual([
          "completed"
        ]);
      })
    ));
});

describe("questions to a person", () => {
  const asking = {
    behave: () => ({ output: "fetched" }),
    answers: [
      { calls: [call("shell", { command: "curl https://example.org", capabilities: ["network"] })] },
      { calls: [call("shell", { command: "curl https://example.org", capabilities: ["network"] })] },
      { text: "done" }
    ]
  };

  it("wait for the answer, which is durable before anything runs", () =>
    drive(asking, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("fetch");
        const { question } = yield* person.until("question");
        expect(question).toMatchObject({
          tool: "shell",
          operation: "curl https://example.org",
          isCommand: true
        });
        expect(eventsOf(person.memory, "tool_started")).toEqual([]);
        yield* person.send({ type: "decide", requestId: question.requestId, decision: "once" });
        const again = yield* person.until("question");
        yield* person.send({
          type: "decide",
          requestId: again.question.requestId,
          decision: "deny",
          reason: "not twice"
        });
        yield* person.idle;
        expect(
          eventsOf(person.memory, "permission_resolved").map(({ payload }) => [
            payload.approved,
            payload.source
          ])
        ).toEqual([
          [true, "user"],
          [false, "user"]
        ]);
        expect(eventsOf(person.memory, "tool_failed").map(({ payload }) => payload.failure)).toEqual([
          "permission_denied"
        ]);
        expect(eventsOf(person.memory, "tool_failed")[0]?.payload.result.output).toContain("not twice");
      })
    ));

  it("are not asked again for what was always allowed, until that is taken back", () =>
    drive({ ...asking, answers: [...asking.answers, ...asking.answers.slice(0, 1)] }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("fetch");
        const { question } = yield* person.until("question");
        expect(question.always.length).toBeGreaterThan(0);
        yield* person.send({ type: "decide", requestId: question.requestId, decision: "always" });
        yield* person.idle;
        expect(eventsOf(person.memory, "permission_resolved").map(({ payload }) => payload.source)).toEqual([
          "user",
          "standing"
        ]);
        yield* person.type("/rules");
        const { text } = yield* person.until("notice");
        expect(text).toContain("curl");
        yield* person.type(`/rules revoke ${question.requestId}`);
        yield* person.until("notice", ({ text }) => text.startsWith("No longer"));
        yield* person.type("once more");
        const again = yield* person.until("question");
        yield* person.send({ type: "decide", requestId: again.question.requestId, decision: "deny" });
        yield* person.idle;
      })
    ));

  it("are answered once, and an answer that comes too late is told so", () =>
    drive(asking, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("fetch");
        const { question } = yield* person.until("question");
        yield* person.send({ type: "cancel" });
        yield* person.idle;
        expect(eventsOf(person.memory, "permission_resolved").map(({ payload }) => payload.source)).toEqual([
          "cancelled"
        ]);
        yield* person.send({ type: "decide", requestId: question.requestId, decision: "once" });
        yield* person.until("notice", ({ text }) => text.includes("not waiting"));
        expect(eventsOf(person.memory, "permission_resolved")).toHaveLength(1);
      })
    ));
});
