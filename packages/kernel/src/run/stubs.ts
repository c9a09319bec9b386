/**
 * What a provider refused, shown as a sentence in its place: the model knows what it doesn't see, and the same part is not
 * sent to be refused again. The original stays in the log and is what any other model gets. Depends on the messages and
 * the refusals alone, so a resumed session sends the same.
 */
import { digestText, type MediaRef, type ModelMessage } from "@latch/protocol";
import { shownRefusalCharacters } from "../defaults.ts";
import { imageLabel } from "../media/keep-image.ts";
import type { Refusal } from "../state/refusal.ts";
import { reasoningEnd, withoutReasoning } from "./replayed-reasoning.ts";

/** Messages that hold nothing refused are the same ones as before. */
export const withStubs = (
  messages: ReadonlyArray<ModelMessage>,
  refusals: ReadonlyArray<Refusal>
): ReadonlyArray<ModelMessage> => {
  if (refusals.length === 0) return messages;
  const images = new Map(
    refusals.flatMap(({ part, detail }) => (part.kind === "image" ? [[part.artifact, detail] as const] : []))
  );
  const texts = refusals.flatMap(({ part, detail }) => (part.kind === "text" ? [{ ...part, detail }] : []));
  const unexplained = reasoningEnd(
    messages,
    new Set(refusals.flatMap(({ part }) => (part.kind === "reasoning" ? [part.through] : [])))
  );
  return messages.map((message, index) => {
    // Nothing takes its place: what the model thought then is in what it said and did.
    if (message.role === "assistant") return index < unexplained ? withoutReasoning(message) : message;
    const text = message.role === "tool" ? message.output : message.text;
    const refusedText = texts.find(
      ({ characters, hash }) => characters === text.length && hash === digestText(text)
    );
    const media = message.media ?? [];
    const refusedMedia = media.filter(({ artifact }) => images.has(artifact));
    if (refusedText === undefined && refusedMedia.length === 0) return message;
    const words = [
      ...refusedMedia.map((each) => imageStub(each, images.get(each.artifact) ?? "")),
      refusedText === undefined ? text : textStub(refusedText.characters, refusedText.detail)
    ].join("\n");
    const { media: _, ...rest } = message;
    const seen = media.filter(({ artifact }) => !images.has(artifact));
    const kept = { ...rest, ...(seen.length === 0 ? {} : { media: seen }) };
    return kept.role === "tool" ? { ...kept, output: words } : { ...kept, text: words };
  });
};

const imageStub = (media: MediaRef, detail: string): string =>
  `${imageLabel(media).slice(0, -1)} · left out: the provider refused it${because(detail)}]`;

const textStub = (characters: number, detail: string): string =>
  `[${characters} characters · left out: the provider refused them${because(detail)}]`;

const because = (detail: string): string =>
  detail === "" ? "" : ` (${detail.replace(/\s+/g, " ").slice(0, shownRefusalCharacters)})`;
