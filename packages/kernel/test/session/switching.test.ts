import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, type SessionSettings } from "@latch/protocol";
import { Effect } from "effect";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aSession } from "../builders.ts";
import { aPng } from "../media/images.ts";
import { memoryStore } from "../memory-store.ts";
import { aWorkspace, eventsOf } from "../run/harness.ts";
import { call } from "../scripted-provider.ts";
import { drive, eventsSaid, type Person } from "./driving.ts";

const talk = (memory = memoryStore()) =>
  drive({ memory, answers: [{ text: "first answer" }] }, (person) =>
    Effect.gen(function* () {
      yield* person.idle;
      yield* person.type("first question");
      yield* person.idle;
      return memory;
    })
  );

describe("resuming", () => {
  it("tells the whole log before anything new, runs nothing again, and goes on", async () => {
    const memory = await talk();
    const before = memory.events.length;
    await drive(
      { memory, first: { type: "resume", session: aSession }, answers: [{ text: "second answer" }] },
      (person) =>
        Effect.gen(function* () {
          yield* person.idle;
          expect(person.heard.find(({ type }) => type === "opened")).toMatchObject({ resumed: true });
          expect(memory.events.slice(before).map(({ payload }) => payload.type)).toEqual(["session_resumed"]);
          expect(eventsSaid(person.heard)).toEqual(memory.events);
          yield* person.type("second question");
          yield* person.idle;
          expect(eventsSaid(person.heard)).toEqual(memory.events);
          expect(eventsOf(memory, "assistant_message_completed").map(({ payload }) => payload.text)).toEqual([
            "first answer",
            "second answer"
          ]);
        })
    );
  });
});

describe("a session whose configuration has changed", () => {
  it("that could not be opened is tried again, the one that was asked for and no other", async () => {
    const memory = await talk();
    await drive(
      {
        memory,
        first: { type: "resume", session: aSession },
        unopened: ["no key"],
        answers: [{ text: "back" }]
      },
      (person) =>
        Effect.gen(function* () {
          yield* person.until("unopened");
          yield* person.send({ type: "reopen" });
          expect(yield* person.until("opened")).toMatchObject({ session: aSession, resumed: true });
          yield* person.idle;
        })
    );
  });

  it("that is open goes on, with its profile opened anew", async () => {
    const memory = memoryStore();
    await drive({ memory, answers: [{ text: "one" }, { text: "two" }] }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.send({ type: "reopen" });
        yield* person.until("settings");
        yield* person.type("hello");
        yield* person.idle;
        expect(person.heard.filter(({ type }) => type === "opened")).toHaveLength(1);
        expect(eventsOf(memory, "inference_profile_changed").at(-1)?.payload.reason).toBe(
          "its configuration has changed"
        );
      })
    );
  });
});

describe("another session", () => {
  it("takes the place of the one before, which says nothing any more", async () => {
    const memory = await talk();
    await drive(
      { memory, first: { type: "resume", session: aSession }, answers: [{ text: "fresh" }] },
      (person) =>
        Effect.gen(function* () {
          yield* person.idle;
          yield* person.type("/new");
          const { session } = yield* person.until("opened", ({ resumed }) => !resumed);
          expect(session).not.toBe(aSession);
          yield* person.idle;
          yield* person.type("hi");
          yield* person.idle;
          expect(eventsSaid(person.heard)).toEqual(
            memory.events.filter((event) => event.session === session)
          );
          yield* person.send({ type: "switch", session: aSession });
          yield* person.until("opened", (opened) => opened.session === aSession);
          yield* person.idle;
          expect(eventsSaid(person.heard)).toEqual(
            memory.events.filter((event) => event.session === aSession)
          );
        })
    );
  });

  it("has to wait while a run is on", () =>
    drive(
      { behave: () => ({ hangs: true }), answers: [{ calls: [call("shell", { command: "x" })] }] },
      (person) =>
        Effect.gen(function* () {
          yield* person.idle;
          yield* person.type("go");
          yield* person.until("status", ({ status }) => status === "running");
          for (const command of ["/new", "/mode plan", "/compact", "/undo", "/model other/model"]) {
            yield* person.type(command);
            expect((yield* person.until("notice")).text).toContain("has to wait");
          }
          yield* person.send({ type: "switch" });
          expect((yield* person.until("notice")).text).toContain("has to wait");
          yield* person.send({ type: "set_mode", mode: "plan" });
          expect((yield* person.until("notice")).text).toContain("not possible while a run is on");
          yield* person.type("/safety strict");
          yield* person.until(
            "settings",
            ({ settings }) => settings.mode === "work" && settings.safety === "strict"
          );
        })
    ));

  it("can be tried again where the first could not be opened, and what was typed comes back", () =>
    drive({ unopened: ["no provider is configured"], answers: [{ text: "hello" }] }, (person) =>
      Effect.gen(function* () {
        expect(yield* person.until("unopened")).toMatchObject({
          problem: "no provider is configured",
          needsSetup: true
        });
        yield* person.type("hi");
        expect(yield* person.until("returned")).toMatchObject({ texts: ["hi"] });
        yield* person.send({ type: "switch" });
        yield* person.until("opened");
        yield* person.idle;
        yield* person.type("hi");
        yield* person.idle;
      })
    ));
});

describe("the shelf of sessions", () => {
  it("lists, previews and deletes, but never the session that is open", async () => {
    const memory = await talk();
    await drive({ memory, first: { type: "resume", session: aSession } }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        expect((yield* person.sessions.list({})).map(({ session }) => session)).toEqual([aSession]);
        expect(yield* person.sessions.preview(aSession)).toEqual({
          spoken: [
            { speaker: "user", text: "first question" },
            { speaker: "assistant", text: "first answer" }
          ]
        });
        expect((yield* Effect.flip(person.sessions.remove([aSession]))).message).toContain("is open");
        expect((yield* Effect.flip(person.sessions.remove([]))).message).toContain("between 1 and 100");
        yield* person.type("/new");
        yield* person.until("opened", ({ resumed }) => !resumed);
        yield* person.idle;
        yield* person.sessions.remove([aSession]);
        expect((yield* person.sessions.list({})).map(({ session }) => session)).not.toContain(aSession);
      })
    );
  });
});

describe("images", () => {
  it("wait for the next prompt and go with it; the session keeps them where the model can't see", () => {
    const workspace = aWorkspace();
    writeFileSync(join(workspace, "plan.png"), aPng(1, 1));
    writeFileSync(join(workspace, "notes.txt"), "not an image");
    return drive({ workspace, modalities: ["text", "image"], answers: [{ text: "I see" }] }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("/attach notes.txt");
        expect((yield* person.until("notice")).text).toContain("not an image");
        yield* person.type("/attach 'plan.png'");
        expect((yield* person.until("attachments")).images).toMatchObject([{ name: "plan.png", width: 1 }]);
        yield* person.send({ type: "attach", path: "plan.png" });
        yield* person.until("attachments");
        yield* person.type("/detach 3");
        expect((yield* person.until("notice")).text).toContain("from 1 to 2");
        yield* person.type("/detach 1");
        expect((yield* person.until("attachments")).images).toHaveLength(1);
        yield* person.type("");
        expect((yield* person.until("attachments")).images).toEqual([]);
        yield* person.idle;
        expect(eventsOf(person.memory, "user_message")[0]?.payload.media).toHaveLength(1);
      })
    );
  });

  it("are found in the home directory by its short name, which no shell has read", () => {
    const home = aWorkspace();
    writeFileSync(join(home, "plan.png"), aPng(1, 1));
    vi.stubEnv("HOME", home);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    return drive({ modalities: ["text", "image"] }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("/attach ~/plan.png");
        expect((yield* person.until("attachments")).images).toMatchObject([{ name: "plan.png" }]);
        yield* person.type("/attach ~/other.png");
        expect((yield* person.until("notice")).text).toContain("there is no such file");
      })
    );
  });

  it("and the words stay with the person where the model takes none", () => {
    const workspace = aWorkspace();
    writeFileSync(join(workspace, "plan.png"), aPng(1, 1));
    return drive({ workspace }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("/attach plan.png");
        yield* person.until("attachments");
        yield* person.type("what is this?");
        expect((yield* person.until("notice")).text).toContain("takes no images");
        expect(yield* person.until("returned")).toMatchObject({ texts: ["what is this?"] });
        expect(eventsOf(person.memory, "user_message")).toEqual([]);
      })
    );
  });
});

describe("a run that can't begin", () => {
  it("leaves the words and the images with the person", () => {
    const workspace = aWorkspace();
    writeFileSync(join(workspace, "plan.png"), aPng(1, 1));
    const memory = memoryStore();
    return drive({ workspace, memory, modalities: ["text", "image"] }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("/attach plan.png");
        yield* person.until("attachments");
        memory.failAfter = 0;
        yield* person.type("what is this?");
        expect((yield* person.until("attachments", ({ images }) => images.length === 1)).images).toHaveLength(
          1
        );
        expect(yield* person.until("returned")).toMatchObject({ texts: ["what is this?"] });
        yield* person.idle;
      })
    );
  });
});

describe("commands", () => {
  it("change settings durably, show a choice where bare, and name what there is for a wrong word", () =>
    drive({ describe: () => ({ efforts: ["low", "high"] }) }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("/mode plan");
        yield* inForce(person, { mode: "plan" });
        yield* person.type("/mode");
        expect(yield* person.until("command")).toMatchObject({ name: "mode" });
        yield* person.type("/permissions everyone");
        expect((yield* person.until("notice")).text).toContain("human, auto_approve, ai_review");
        yield* person.type("/permissions auto");
        yield* inForce(person, { permissions: "auto_approve" });
        yield* person.type("/effort high");
        yield* inForce(person, { profile: { provider: "test", model: "scripted", effort: "high" } });
        yield* person.type("/effort max");
        expect((yield* person.until("notice")).text).toContain("default, low, high");
        yield* person.type("/model Refresh");
        expect(yield* person.until("command")).toMatchObject({ name: "model", argument: "refresh" });
        yield* person.type("/model all");
        expect(yield* person.until("command")).toMatchObject({ name: "model", argument: "all" });
        yield* person.type("/model other/big/model low");
        yield* inForce(person, { profile: { provider: "other", model: "big/model", effort: "low" } });
        yield* person.type("/compact");
        yield* person.until(
          "live",
          ({ live }) => live.type === "durable" && live.event.payload.type === "manual_compact"
        );
        yield* person.type("/sidebar");
        expect(yield* person.until("command")).toMatchObject({ name: "sidebar" });
        yield* person.type("/moed");
        expect((yield* person.until("notice")).text).toContain("/mode");
        expect(eventsOf(person.memory, "user_message")).toEqual([]);
      })
    ));

  it("show, take back and bring again what the session changed", () =>
    drive(
      {
        answers: [
          { calls: [call("write", { path: "a.txt", content: "one\n" })] },
          { text: "written" },
          { text: "ok" }
        ]
      },
      (person) =>
        Effect.gen(function* () {
          yield* person.idle;
          yield* person.type("/diff");
          expect((yield* person.until("notice")).text).toContain("changed nothing");
          yield* person.type("/checkpoint before");
          yield* person.type("go");
          yield* person.idle;
          yield* person.type("/diff");
          expect((yield* person.until("diff")).text).toContain("+++ b/a.txt");
          yield* person.type("/undo checkpoint before");
          yield* person.until(
            "live",
            ({ live }) => live.type === "durable" && live.event.payload.type === "change_reverted"
          );
          yield* person.type("/diff");
          expect((yield* person.until("notice")).text).toContain("changed nothing");
          yield* person.type("/redo");
          yield* person.until(
            "live",
            ({ live }) => live.type === "durable" && live.event.payload.type === "change_reverted"
          );
          yield* person.type("/undo checkpoint nowhere");
          expect((yield* person.until("notice")).text).toContain('no checkpoint "nowhere"');
        })
    ));
});

describe("leaving", () => {
  it("cancels what runs, ends the outputs, and ignores what is sent then", () =>
    drive(
      { behave: () => ({ hangs: true }), answers: [{ calls: [call("shell", { command: "x" })] }] },
      (person) =>
        Effect.gen(function* () {
          yield* person.idle;
          yield* person.type("go");
          yield* person.until(
            "live",
            ({ live }) => live.type === "durable" && live.event.payload.type === "tool_started"
          );
          yield* person.send({ type: "quit" });
          yield* person.until("status", ({ status }) => status === "closed");
          expect(eventsOf(person.memory, "run_completed").map(({ payload }) => payload.outcome)).toEqual([
            "cancelled"
          ]);
          yield* person.type("anyone?");
          expect(eventsOf(person.memory, "user_message")).toHaveLength(1);
        })
    ));
});

/** Waits until these settings are said to be in force. */
const inForce = (person: Person, settings: Partial<SessionSettings>) =>
  person.until("settings", (said) => {
    const now: Readonly<Record<string, unknown>> = { ...said.settings };
    return Object.entries(settings).every(
      ([name, value]) => canonicalJson(now[name]) === canonicalJson(value)
    );
  });
