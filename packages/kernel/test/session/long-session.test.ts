import { GlobalSequence, Sequence, type SessionOutput } from "@latch/protocol";
import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { recentEvents } from "../../src/defaults.ts";
import { aSession } from "../builders.ts";
import { type MemoryStore, memoryStore } from "../memory-store.ts";
import { drive, eventsSaid } from "./driving.ts";

const talk = (memory = memoryStore()) =>
  drive({ memory, answers: [{ text: "first answer" }] }, (person) =>
    Effect.gen(function* () {
      yield* person.idle;
      yield* person.type("first question");
      yield* person.idle;
      return memory;
    })
  );

/** A talk of so many messages, as the log of a session that was opened before. */
const longTalk = async (messages: number) => {
  const memory = await talk();
  const [first] = memory.events;
  if (first === undefined) throw new Error("nothing was logged");
  for (let index = 0; index < messages; index += 1) {
    memory.events.push({
      ...first,
      sequence: Sequence.make(memory.events.length + 1),
      globalSequence: GlobalSequence.make(memory.events.length + 1),
      payload: { type: "user_message", text: `message ${index}` }
    });
  }
  return memory;
};

/** The session, opened again: what was heard once all of it was told, and another prompt was answered meanwhile. */
const reopened = async (memory: MemoryStore) => {
  let whole: ReadonlyArray<SessionOutput> = [];
  await drive(
    { memory, first: { type: "resume", session: aSession }, answers: [{ text: "second" }] },
    (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.type("second question");
        yield* person.idle;
        const last = person.heard.flatMap((said) => (said.type === "recent" ? said.events : [])).at(-1);
        const told = person.heard.flatMap((said) => (said.type === "history" ? said.events : []));
        if (last !== undefined && told.at(-1)?.sequence !== last.sequence) {
          yield* person.until("history", ({ events }) => events.at(-1)?.sequence === last.sequence);
        }
        whole = [...person.heard];
      })
  );
  return whole;
};

describe("a long session", () => {
  it("shows its newest part before anything else, and can be talked to while the rest is told", async () => {
    const memory = await longTalk(3_000);
    const past = memory.events.length;
    const heard = await reopened(memory);
    const kinds = heard.map(({ type }) => type);
    const [recent] = heard.flatMap((said) => (said.type === "recent" ? [said.events] : []));
    expect(recent).toEqual(memory.events.slice(past - recentEvents, past));
    expect(kinds.indexOf("recent")).toBeLessThan(kinds.indexOf("history"));
    const idle = heard.findIndex((said) => said.type === "status" && said.status === "idle");
    expect(idle).toBeLessThan(kinds.lastIndexOf("history"));
  });

  it("tells every event of its history once, in order, and every one that came since once, live", async () => {
    const memory = await longTalk(3_000);
    const past = memory.events.length;
    const heard = await reopened(memory);
    const told = heard.flatMap((said) => (said.type === "history" ? said.events : []));
    const live = heard.flatMap((said) =>
      said.type === "live" && said.live.type === "durable" ? [said.live.event] : []
    );
    expect(told).toEqual(memory.events.slice(0, past));
    expect(live).toEqual(memory.events.slice(past));
  });

  it("is shown before it is open; where it can't be opened, that is said, and it can be tried again", async () => {
    const memory = await longTalk(3_000);
    const first = { type: "resume", session: aSession } as const;
    await drive({ memory, first, unopened: ["no provider is configured"] }, (person) =>
      Effect.gen(function* () {
        yield* person.until("unopened");
        yield* person.idle;
        expect(person.heard.map(({ type }) => type)).toEqual([
          "status",
          "opened",
          "status",
          "recent",
          "unopened",
          "status"
        ]);
        yield* person.send({ type: "switch", session: aSession });
        const last = (yield* person.until("recent")).events.at(-1)?.sequence;
        yield* person.until("history", ({ events }) => events.at(-1)?.sequence === last);
        expect(memory.events.at(-1)?.payload.type).toBe("session_resumed");
      })
    );
  });

  it("shows one that is chosen from within only once it is open, its newest part first", async () => {
    const memory = await longTalk(3_000);
    await drive({ memory }, (person) =>
      Effect.gen(function* () {
        yield* person.idle;
        yield* person.send({ type: "switch", session: aSession });
        yield* person.until("opened", ({ resumed }) => resumed);
        expect(memory.events.some(({ payload }) => payload.type === "session_resumed")).toBe(true);
        const { events } = yield* person.until("recent");
        expect(events.at(-1)?.payload.type).toBe("session_resumed");
      })
    );
  });

  it("says nothing more of its history once another takes its place", async () => {
    const memory = await longTalk(5_000);
    await drive({ memory, first: { type: "resume", session: aSession } }, (person) =>
      Effect.gen(function* () {
        yield* person.until("recent");
        yield* person.type("/new");
        const { session } = yield* person.until("opened", (opened) => !opened.resumed);
        yield* person.idle;
        yield* Effect.yieldNow();
        expect(eventsSaid(person.heard).every((event) => event.session === session)).toBe(true);
      })
    );
  });
});
