import { describe, expect, it } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, json, latch } from "../harness/latch.ts";
import { modelServer } from "../harness/model-server.ts";

describe("the profile of a session", () => {
  it("is changed when it is resumed with another, durably, and is its own from then on", async () => {
    const one = await modelServer(() => ({ text: "from one" }));
    const two = await modelServer(() => ({ text: "from two" }));
    const workspace = folder();
    const latchHome = home(
      `[providers.one]\nkind = "openai-compatible"\nbase_url = "${one.url}"\ndefault_model = "first"\n` +
        `[providers.two]\nkind = "openai-compatible"\nbase_url = "${two.url}"\ndefault_model = "second"\n` +
        `[providers.two.models."second"]\nefforts = ["low", "high"]\n`
    );
    const invoke = (...args: ReadonlyArray<string>) =>
      latch({ args: [...args, "--output", "json"], home: latchHome, cwd: workspace });
    expect(json(await invoke("run", "--prompt", "hello"))).toMatchObject({
      profile: { provider: "one", model: "first", effort: "default" },
      result: { text: "from one" }
    });
    expect(
      json(
        await invoke("resume", "--latest", "--prompt", "and you?", "--provider", "two", "--effort", "high")
      )
    ).toMatchObject({
      profile: { provider: "two", model: "second", effort: "high" },
      result: { text: "from two" },
      context: { cache_epoch: 1, common_prefix_tokens: 0, rotation_reason: "inference profile changed" }
    });
    expect(json(await invoke("resume", "--latest", "--prompt", "still you?"))).toMatchObject({
      profile: { provider: "two", model: "second", effort: "high" },
      result: { text: "from two" },
      context: { cache_epoch: 1 }
    });
    expect([one.requests.length, two.requests.length]).toEqual([1, 2]);
    // What was said to the one is what the other goes on from.
    expect(two.bodies[0]).toContain("from one");
    expect(two.bodies[0]).toContain('"reasoning_effort":"high"');
    expect(json(await invoke("verify"))).toMatchObject({ ok: true });
  }, 60_000);
});
