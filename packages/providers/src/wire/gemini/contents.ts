/**
 * The conversation as Gemini takes it: roles in turn, the model's parts exactly where it put them with their signatures,
 * each call's response named after its function and found by its id.
 */
import type { MediaRef, UserMessage } from "@latch/protocol";
import type { ResolvedMedia } from "../codec.ts";
import type { AnsweredCall, AssistantTurn, Turn } from "../conversation.ts";
import type { GeminiDialect } from "../dialect.ts";
import { mediaStub } from "../media-stub.ts";
import { laidOut, type TurnPart } from "../positions.ts";
import type { GeminiContent, GeminiPart, InlineData } from "./body.ts";

/**
 * What Google's documentation gives for calls that Gemini did not make: models that demand a signature on the first call
 * of a step take this for one.
 */
export const foreignSignature = "skip_thought_signature_validator";

export const geminiContents = (
  turns: ReadonlyArray<Turn>,
  dialect: GeminiDialect,
  media: ResolvedMedia
): Array<GeminiContent> => {
  const written: Array<GeminiContent> = [];
  const say = (role: GeminiContent["role"], parts: ReadonlyArray<GeminiPart>): void => {
    if (parts.length === 0) return;
    const last = written.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else written.push({ role, parts: [...parts] });
  };
  for (const turn of turns) {
    if (turn.role === "user") {
      say(
        "user",
        turn.messages.flatMap((message) => userParts(message, media))
      );
    } else {
      say("model", modelParts(turn, dialect));
      say("user", responseParts(turn.calls, dialect, media));
    }
  }
  return written;
};

const userParts = (message: UserMessage, media: ResolvedMedia): ReadonlyArray<GeminiPart> => [
  ...(message.media ?? []).map((image) => imagePart(image, media)),
  ...(message.text.trim() === "" ? [] : [{ text: message.text }])
];

const imagePart = (image: MediaRef, media: ResolvedMedia): InlineData | { text: string } => {
  const bytes = media.get(image.artifact) ?? { missing: "its bytes were not found" };
  return "base64" in bytes
    ? { inlineData: { mimeType: image.mediaType, data: bytes.base64 } }
    : { text: mediaStub(image, bytes.missing) };
};

const modelParts = (turn: AssistantTurn, dialect: GeminiDialect): ReadonlyArray<GeminiPart> => {
  const parts = laidOut(turn);
  const firstCall = parts.findIndex((part) => part.type === "call");
  // Models with thinking levels refuse an unsigned first call; older ones take it as it is.
  const demanded = dialect.thinking?.mode === "levels";
  return parts.flatMap((part, at) =>
    modelPart(part, demanded && at === firstCall ? foreignSignature : undefined)
  );
};

const modelPart = (part: TurnPart, otherwise: string | undefined): ReadonlyArray<GeminiPart> => {
  switch (part.type) {
    case "text":
      return part.text === "" && part.signature === undefined
        ? []
        : [{ text: part.text, ...signed(part.signature) }];
    case "call":
      return [
        {
          functionCall: { id: part.call.wireId, name: part.call.name, args: part.call.arguments },
          ...signed(part.signature ?? otherwise)
        }
      ];
    case "reasoning":
      return part.artifact.kind === "thinking"
        ? [{ text: part.artifact.text, thought: true, ...signed(part.artifact.signature) }]
        : [];
  }
};

const signed = (signature: string | undefined): { readonly thoughtSignature?: string } =>
  signature === undefined ? {} : { thoughtSignature: signature };

const responseParts = (
  calls: ReadonlyArray<AnsweredCall>,
  dialect: GeminiDialect,
  media: ResolvedMedia
): ReadonlyArray<GeminiPart> => {
  const after = dialect.imagesInResults ? [] : calls.flatMap(({ result }) => result.media ?? []);
  return [
    ...calls.map((call) => responsePart(call, dialect, media)),
    ...after.map((image) => imagePart(image, media))
  ];
};

const responsePart = (
  { wireId, name, result }: AnsweredCall,
  dialect: GeminiDialect,
  media: ResolvedMedia
): GeminiPart => {
  const images = dialect.imagesInResults ? (result.media ?? []).map((image) => imagePart(image, media)) : [];
  const stubs = images.flatMap((part) => ("text" in part ? [part.text] : []));
  const inline = images.flatMap((part) => ("inlineData" in part ? [part] : []));
  const text = [result.output, ...stubs].join("\n");
  return {
    functionResponse: {
      id: wireId,
      name,
      response: result.isError ? { error: text } : { output: text },
      ...(inline.length === 0 ? {} : { parts: inline })
    }
  };
};
