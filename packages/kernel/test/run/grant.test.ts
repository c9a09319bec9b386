import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import type { ApprovalAnswer } from "../../src/index.ts";
import { call } from "../scripted-provider.ts";
import { eventsOf, scene } from "./harness.ts";

const shell = (command: string, more: Readonly<Record<string, unknown>> = {}) =>
  call("shell", { command, ...more });
const yes: ApprovalAnswer = { approved: true, source: "user" };
const no: ApprovalAnswer = { approved: false, source: "user" };

describe("a grant", () => {
  it("is the profile that its call runs with, and names only what a sandbox can express", async () => {
    const { run, ran } = scene({
      person: () => Effect.succeed(yes),
      answers: [{ calls: [shell("git push && touch /var/tmp/x")] }, { text: "done" }]
    });
    await run("go");
    const { profile } = ran.find(({ line }) => line.startsWith("git push")) ?? {};
    expect([...(profile?.capabilities ?? [])].sort()).toEqual([
      "build_artifact_write",
      "external_filesystem_write",
      "git_metadata_write",
      "network_access",
      "workspace_read",
      "workspace_source_write"
    ]);
    expect(profile?.externalRoots).toEqual(["/var/tmp"]);
  });

  it("is gone with its call: the same call asks again, and another one has none of it", async () => {
    const answers = [yes, no];
    const { run, ran, memory } = scene({
      person: () => Effect.succeed(answers.shift() ?? no),
      answers: [
        { calls: [shell("curl https://example.org"), shell("make")] },
        { calls: [shell("curl https://example.org", { call_id: "call_1_0", grant: ["network_access"] })] },
        { text: "done" }
      ]
    });
    await run("go");
    expect(eventsOf(memory, "permission_requested")).toHaveLength(2);
    expect(ran.filter(({ line }) => line.startsWith("curl"))).toHaveLength(1);
    const make = ran.find(({ line }) => line === "make");
    expect(make?.profile.capabilities.has("network_access")).toBe(false);
    expect(eventsOf(memory, "tool_failed").map(({ payload }) => payload.failure)).toEqual([
      "permission_denied"
    ]);
  });

  it("is not asked for where policy refuses, whoever would approve", async () => {
    let asked = 0;
    const { run, memory } = scene({
      person: () =>
        Effect.sync(() => {
          asked += 1;
          return yes;
        }),
      answers: [
        {
          calls: ["rm -rf x", "sudo ls", "touch /usr/x", "git reset --hard && curl https://example.org"].map(
            (command) => shell(command)
          )
        },
        { text: "done" }
      ]
    });
    await run("go");
    expect(asked).toBe(0);
    expect(eventsOf(memory, "tool_failed").map(({ payload }) => payload.failure)).toEqual(
      Array.from({ length: 4 }, () => "policy_denied")
    );
  });

  it("exists only once its resolution is durable: a store that fails then leaves the call unrun", async () => {
    const { within, memory, ran } = scene({
      person: () => {
        memory.failAfter = 0;
        return Effect.succeed(yes);
      },
      answers: [{ calls: [shell("curl https://example.org")] }]
    });
    const result = await within((session) => Effect.either(session.run({ text: "go" })));
    expect(result._tag === "Left" && result.left._tag).toBe("StoreFailed");
    expect(ran.some(({ line }) => line.startsWith("curl"))).toBe(false);
  });
});
