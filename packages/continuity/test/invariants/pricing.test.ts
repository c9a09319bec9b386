import { CallId, type ModelMessage, type ReasoningArtifact } from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { accountOf, pricing } from "../../src/budget/index.ts";
import { estimatorOf } from "../../src/estimate/index.ts";

const families = ["openai", "anthropic", "wide", "generic"] as const;
const words = "the arbiter holds both locks while it waits ".repeat(40);

const artifacts: ReadonlyArray<ReasoningArtifact> = [
  { kind: "text", text: words },
  { kind: "encrypted", data: words, summary: ["short"] },
  { kind: "thinking", text: words, signature: "c2ln" },
  { kind: "redacted", data: words },
  { kind: "signed_text", text: words },
  { kind: "tool_call", index: 0, signature: words }
];

describe.each(families)("a message is priced as it is sent, by the rates of %s", (family) => {
  const estimator = estimatorOf(family);
  const plain: ModelMessage = { role: "assistant", text: "Done.", toolCalls: [] };

  it.each(artifacts.map((artifact) => [artifact.kind, artifact] as const))(
    "reasoning that goes back to its provider costs what it holds: %s",
    (_, artifact) => {
      const priced = estimator.message({ ...plain, reasoning: [artifact] });
      expect(priced - estimator.message(plain)).toBeGreaterThanOrEqual(estimator.text(words));
    }
  );

  it("a result costs its text, whatever JSON would make of it", () => {
    const output = 'a "quoted" line\n\tand a tab\\\n'.repeat(50);
    const price = estimator.message({
      role: "tool",
      callId: CallId.make("c"),
      name: "shell",
      output,
      isError: false
    });
    expect(price).toBeGreaterThanOrEqual(estimator.text(output));
    expect(price).toBeLessThan(estimator.text(output) + 20);
    expect(price).toBeLessThan(estimator.text(JSON.stringify(output)));
  });

  it("nothing is counted twice: the parts of an account are the whole", () => {
    const prices = pricing(estimator);
    const account = accountOf(prices, [
      { type: "user_message", text: words },
      {
        type: "assistant_message_completed",
        text: "Looking.",
        toolCalls: [{ id: CallId.make("c"), name: "read_file", arguments: '{"path":"a.ts"}' }],
        reasoning: artifacts
      },
      { type: "tool_completed", result: { callId: CallId.make("c"), name: "read_file", output: words } },
      { type: "kernel_context", generation: 0, revision: 1, kind: "snapshot", content: words },
      { type: "kernel_context", generation: 0, revision: 2, kind: "episode_index", content: words }
    ]);
    const sent = account.messages.reduce((sum, message) => sum + estimator.message(message), 0);
    expect(account.total).toBe(sent);
    expect(account.recentTokens).toBe(
      account.conversationTokens +
        account.reasoningTokens +
        account.toolArgumentsTokens +
        account.toolResultTokens +
        account.imageTokens
    );
    expect(account.stateTokens + account.recentTokens + account.recallTokens + account.extensionTokens).toBe(
      sent
    );
    expect(account.episodeTokens).toBe(account.recallTokens);
  });
});
