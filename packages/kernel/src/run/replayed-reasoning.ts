/** The reasoning that goes back with the answers it led to, and how a part of it is named. */
import { type ArtifactId, canonicalJson, digestText, type ModelMessage } from "@latch/protocol";

const digestOf = (message: ModelMessage): ArtifactId | undefined =>
  message.role === "assistant" && message.reasoning !== undefined && message.reasoning.length > 0
    ? digestText(canonicalJson(message.reasoning))
    : undefined;

/** The digest of the newest reasoning among the messages; none where there is none. */
export const reasoningDigest = (messages: ReadonlyArray<ModelMessage>): ArtifactId | undefined => {
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at];
    const digest = message === undefined ? undefined : digestOf(message);
    if (digest !== undefined) return digest;
  }
  return undefined;
};

/** How many messages there are up to the newest one whose reasoning is among `refused`; 0 where none is. */
export const reasoningEnd = (
  messages: ReadonlyArray<ModelMessage>,
  refused: ReadonlySet<ArtifactId>
): number => {
  if (refused.size === 0) return 0;
  return (
    messages.findLastIndex((message) => {
      const digest = digestOf(message);
      return digest !== undefined && refused.has(digest);
    }) + 1
  );
};

export const withoutReasoning = (message: ModelMessage): ModelMessage => {
  if (message.role !== "assistant" || message.reasoning === undefined) return message;
  const { reasoning: _, ...rest } = message;
  return rest;
};
