/**
 * Which parts of a request its provider can have meant when it refused one. Providers rarely say where it stands, so what
 * is new since the last answer is suspected first: everything older has been accepted before.
 */
import { digestText, type ModelMessage, type PayloadOf } from "@latch/protocol";
import { oversizedCharacters } from "../defaults.ts";
import type { ProviderFailed } from "../port/model-provider.ts";
import { reasoningDigest, reasoningEnd } from "./replayed-reasoning.ts";

export type Part = PayloadOf<"part_refused">["part"];

/**
 * The parts to leave out before the request is tried again; none where that could not help. `messages` are the originals,
 * `left` what this provider has been spared already.
 */
export const suspects = (
  failure: Pick<ProviderFailed, "reason" | "part" | "status">,
  messages: ReadonlyArray<ModelMessage>,
  left: ReadonlyArray<Part>
): ReadonlyArray<Part> => {
  const lastAnswer = messages.findLastIndex(({ role }) => role === "assistant");
  const fresh = imagesOf(messages.slice(lastAnswer + 1), left);
  const older = imagesOf(messages.slice(0, lastAnswer + 1), left);
  // A request that is too large as a whole is so by its images, and those that were looked at already go first.
  if (failure.reason === "context_overflow") {
    return failure.status === 413 ? firstNonEmpty(older, fresh) : [];
  }
  if (failure.reason !== "part_refused") return [];
  if (failure.part === "reasoning") return newestReasoning(messages, left);
  return failure.part === "text"
    ? largestText(messages, left)
    : firstNonEmpty(fresh, older, largestText(messages, left));
};

const firstNonEmpty = (...groups: ReadonlyArray<ReadonlyArray<Part>>): ReadonlyArray<Part> =>
  groups.find((group) => group.length > 0) ?? [];

const imagesOf = (messages: ReadonlyArray<ModelMessage>, left: ReadonlyArray<Part>): ReadonlyArray<Part> => {
  const gone = new Set(left.flatMap((part) => (part.kind === "image" ? [part.artifact] : [])));
  const artifacts = messages.flatMap((message) =>
    message.role === "assistant" ? [] : (message.media ?? []).map(({ artifact }) => artifact)
  );
  return [...new Set(artifacts)]
    .filter((artifact) => !gone.has(artifact))
    .map((artifact) => ({ kind: "image", artifact }));
};

/**
 * Reasoning is bound to what surrounded it when it was made, or to an account, and a provider that refuses one piece says
 * at most where it stood: all that there is goes, and what is made from here on is given back again.
 */
const newestReasoning = (
  messages: ReadonlyArray<ModelMessage>,
  left: ReadonlyArray<Part>
): ReadonlyArray<Part> => {
  const gone = new Set(left.flatMap((part) => (part.kind === "reasoning" ? [part.through] : [])));
  const through = reasoningDigest(messages.slice(reasoningEnd(messages, gone)));
  return through === undefined ? [] : [{ kind: "reasoning", through }];
};

/** What a model said was accepted when it was said, so only what it was told is looked at. */
const largestText = (
  messages: ReadonlyArray<ModelMessage>,
  left: ReadonlyArray<Part>
): ReadonlyArray<Part> => {
  const gone = new Set(left.flatMap((part) => (part.kind === "text" ? [part.hash] : [])));
  const [largest] = messages
    .flatMap((message) =>
      message.role === "assistant" ? [] : [message.role === "tool" ? message.output : message.text]
    )
    .filter((text) => text.length >= oversizedCharacters)
    .sort((a, b) => b.length - a.length)
    .map((text): Part => ({ kind: "text", hash: digestText(text), characters: text.length }))
    .filter((part) => part.kind === "text" && !gone.has(part.hash));
  return largest === undefined ? [] : [largest];
};
