import { describe, expect, it } from "vitest";
import { usageWords } from "../../src/command/run/closing-words.ts";
import { home, json, latch } from "../harness/latch.ts";
import { modelServer, providerAt } from "../harness/model-server.ts";
import { aReport } from "../output/a-run.ts";

const priced = '[providers.local.models."m".pricing]\ninput = 2.0\noutput = 10.0\ncache_read = 0.5\n';

const usageOf = async (usage: Readonly<Record<string, unknown>>, pricing: string) => {
  const server = await modelServer(() => ({ text: "Hello.", usage }));
  const ended = await latch({
    args: ["run", "--prompt", "hi", "--output", "json"],
    home: home(`${providerAt(server.url)}${pricing}`)
  });
  return json(ended)["usage"];
};

describe("what a run cost", () => {
  it("charges cached input at its own price, once", async () => {
    const usage = {
      prompt_tokens: 1_000_000,
      completion_tokens: 100_000,
      prompt_tokens_details: { cached_tokens: 600_000 }
    };
    expect(await usageOf(usage, priced)).toMatchObject({
      root: { input_tokens: 1_000_000, cache_read_tokens: 600_000, cache_miss_tokens: 400_000 },
      cost: { amount: 0.8 + 0.3 + 1, currency: "USD", partial: false }
    });
  });

  it("is partial where the provider does not say what came from a cache, and unknown without prices", async () => {
    const usage = { prompt_tokens: 1_000, completion_tokens: 100 };
    expect(await usageOf(usage, priced)).toMatchObject({
      root: { cache_read_tokens: null, cache_miss_tokens: null },
      cost: { amount: 0.003, partial: true }
    });
    expect(await usageOf(usage, "")).toMatchObject({ root: { input_tokens: 1_000 }, cost: null });
  });

  it("is told to a person who watches, with nothing that was not reported", () => {
    expect(
      usageWords({
        report: aReport({ usage: { inputTokens: 12_345, outputTokens: 80, cacheReadTokens: 9_000 } }),
        cost: { amount: 0.01234, currency: "USD", partial: false }
      })
    ).toBe("12,345 tokens in (9,000 from the cache), 80 out, 0.0123 USD\n");
    expect(usageWords({ report: aReport({ usage: { outputTokens: 80 } }), cost: null })).toBe("80 out\n");
    expect(usageWords({ report: aReport({ usage: {} }), cost: null })).toBe("");
  });
});
