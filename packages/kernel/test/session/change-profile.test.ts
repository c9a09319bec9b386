import type { InferenceProfile } from "@latch/protocol";
import { Deferred, Effect, Fiber } from "effect";
import { describe, expect, it } from "vitest";
import { memoryStore } from "../memory-store.ts";
import { eventsOf, scene } from "../run/harness.ts";

const first: InferenceProfile = { provider: "test", model: "first", effort: "default" };
const second: InferenceProfile = { provider: "other", model: "second", effort: "high" };

describe("changing the profile of a session", () => {
  it("swaps model, window, effort and origin together, and says so in the log", async () => {
    const { within, requests, views, memory, opened, closed } = scene({
      answers: [{ text: "one" }, { text: "two" }],
      profile: first,
      describe: ({ model }) =>
        model === "second" ? { wire: "anthropic_messages", contextWindowTokens: 40_000 } : {}
    });
    await within((session) =>
      Effect.gen(function* () {
        yield* session.run({ text: "hello" });
        expect(yield* session.changeProfile(second, "selected with /model")).toBe("changed");
        expect(yield* session.model).toMatchObject({
          profile: second,
          descriptor: { model: "second", contextWindowTokens: 40_000 }
        });
        expect(closed).toEqual(["first"]);
        yield* session.run({ text: "and now?" });
      })
    );
    expect(opened).toEqual(["first", "second"]);
    expect(closed).toEqual(["first", "second"]);
    expect(requests.map(({ effort }) => effort)).toEqual(["default", "high"]);
    expect(views.map(({ budget }) => budget.windowTokens)).toEqual([100_000, 40_000]);
    expect(eventsOf(memory, "inference_profile_changed").map(({ payload }) => payload)).toEqual([
      { type: "inference_profile_changed", profile: first },
      { type: "inference_profile_changed", profile: second, reason: "selected with /model" }
    ]);
    expect(eventsOf(memory, "model_request_started").map(({ payload }) => payload.model)).toEqual([
      "first",
      "second"
    ]);
    expect(
      eventsOf(memory, "assistant_message_completed").map(({ payload }) => payload.origin)
    ).toMatchObject([
      { wire: "chat_completions", provider: "test", model: "first" },
      { wire: "anthropic_messages", provider: "other", model: "second" }
    ]);
  });

  it("opens anew what the profile in use stands for, where that has changed", async () => {
    const { within, memory, opened, closed } = scene({ answers: [{ text: "one" }], profile: first });
    await within((session) =>
      Effect.gen(function* () {
        expect(yield* session.changeProfile(first, "again")).toBe("unchanged");
        expect(yield* session.changeProfile(first, "a new key", { renew: true })).toBe("changed");
        yield* session.run({ text: "hello" });
      })
    );
    expect(opened).toEqual(["first", "first"]);
    expect(closed).toEqual(["first", "first"]);
    expect(eventsOf(memory, "inference_profile_changed").at(-1)?.payload).toMatchObject({
      profile: first,
      reason: "a new key"
    });
  });

  it("claims no shared prefix with what another model was sent", async () => {
    const { within, memory } = scene({
      answers: [{ text: "1" }, { text: "2" }, { text: "3" }],
      profile: first
    });
    await within((session) =>
      Effect.gen(function* () {
        yield* session.run({ text: "a" });
        yield* session.run({ text: "b" });
        yield* session.changeProfile(second);
        yield* session.run({ text: "c" });
      })
    );
    const prefixes = eventsOf(memory, "context_materialized").map(
      ({ payload }) => payload.stats.commonPrefixTokens
    );
    expect(prefixes[0]).toBe(0);
    expect(prefixes[1]).toBeGreaterThan(0);
    expect(prefixes[2]).toBe(0);
  });

  it("to the one in use changes and records nothing", async () => {
    const { within, memory, opened } = scene({ answers: [], profile: first });
    expect(await within((session) => session.changeProfile({ ...first }))).toBe("unchanged");
    expect(eventsOf(memory, "inference_profile_changed")).toHaveLength(1);
    expect(opened).toEqual(["first"]);
  });

  it("to one that can't be used leaves everything as it was", async () => {
    const { within, memory, requests, closed } = scene({
      answers: [{ text: "still here" }],
      profile: first,
      describe: ({ model }) =>
        model === "second" ? { problem: "it has no base_url" } : { contextWindowTokens: 50_000 }
    });
    await within((session) =>
      Effect.gen(function* () {
        expect(yield* Effect.flip(session.changeProfile(second))).toMatchObject({
          _tag: "ProfileUnusable",
          message: "it has no base_url"
        });
        expect(closed).toEqual([]);
        yield* session.run({ text: "go on" });
      })
    );
    expect(requests).toHaveLength(1);
    expect(eventsOf(memory, "inference_profile_changed")).toHaveLength(1);
  });

  it("that can't be recorded is not made", async () => {
    const memory = memoryStore();
    const { within, closed } = scene({ answers: [], profile: first, memory });
    await within((session) =>
      Effect.gen(function* () {
        memory.failAfter = 0;
        expect(yield* Effect.flip(session.changeProfile(second))).toMatchObject({ _tag: "StoreFailed" });
        expect(yield* session.model).toMatchObject({ profile: first });
        expect(closed).toEqual(["second"]);
      })
    );
  });

  it("is refused while a run is on, and possible after it", async () => {
    const asked = Effect.runSync(Deferred.make<void>());
    const release = Effect.runSync(Deferred.make<void>());
    const { within, opened } = scene({
      answers: [
        {
          text: "done",
          before: Effect.zipRight(Deferred.succeed(asked, undefined), Deferred.await(release))
        }
      ],
      profile: first
    });
    await within((session) =>
      Effect.gen(function* () {
        const run = yield* Effect.fork(session.run({ text: "work" }));
        yield* Deferred.await(asked);
        expect(yield* Effect.flip(session.changeProfile(second))).toMatchObject({ _tag: "RunActive" });
        yield* Deferred.succeed(release, undefined);
        yield* Fiber.join(run);
        expect(yield* session.changeProfile(second)).toBe("changed");
      })
    );
    expect(opened).toEqual(["first", "second"]);
  });

  it("survives a restart: the log has the last word of it", async () => {
    const memory = memoryStore();
    const before = scene({ answers: [], profile: first, memory });
    await before.within((session) => session.changeProfile(second));
    const after = scene({
      answers: [],
      profile: second,
      memory,
      begin: "resume",
      workspace: before.workspace
    });
    expect(
      await after.within((session) => Effect.map(session.state, ({ settings }) => settings.profile))
    ).toEqual(second);
    // The same profile again is no change, and breaks no epoch.
    expect(eventsOf(memory, "inference_profile_changed")).toHaveLength(2);
  });
});
