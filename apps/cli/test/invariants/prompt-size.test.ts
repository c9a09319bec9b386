import { layerTokenEstimator } from "@latch/continuity";
import { compilePrompt } from "@latch/kernel";
import { TokenEstimator } from "@latch/protocol";
import { Effect } from "effect";
import { expect, it } from "vitest";

/** Estimated tokens of the stable prefix, and of a whole prompt without a repository's files and the path. From the seed. */
const maxStableTokens = 1_329;
const maxPromptTokens = 1_371;

it("the stable prefix and the whole prompt stay within their caps, in every mode", () => {
  const { text } = Effect.runSync(
    Effect.provide(TokenEstimator, layerTokenEstimator({ provider: "", model: "" }))
  );
  for (const mode of ["ask", "plan", "work"] as const) {
    const prompt = compilePrompt({ workspace: "", platform: "linux", mode, instructions: [] });
    expect(text(prompt.system)).toBeLessThanOrEqual(maxStableTokens);
    expect(text(`${prompt.system}\n\n${prompt.sessionContext}`)).toBeLessThanOrEqual(maxPromptTokens);
    // A cap that nothing comes near to would cap nothing.
    expect(text(prompt.system)).toBeGreaterThan(maxStableTokens / 3);
  }
});
