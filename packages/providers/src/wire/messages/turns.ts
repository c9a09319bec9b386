/**
 * The conversation as Messages takes it: roles in turn, results first in the user turn that follows their calls, no
 * empty text, thinking only as it was signed.
 */
import type { MediaRef, ToolMessage, UserMessage } from "@latch/protocol";
import type { ResolvedMedia } from "../codec.ts";
import type { AnsweredCall, AssistantTurn, Turn } from "../conversation.ts";
import { mediaStub } from "../media-stub.ts";
import { laidOut, sayable } from "../positions.ts";
import type { ImageBlock, MessagesBlock, MessagesTurn, TextBlock, ToolResultBlock } from "./body.ts";

export const messagesTurns = (turns: ReadonlyArray<Turn>, media: ResolvedMedia): Array<MessagesTurn> => {
  const written: Array<MessagesTurn> = [];
  const say = (role: MessagesTurn["role"], content: ReadonlyArray<MessagesBlock>): void => {
    if (content.length === 0) return;
    const last = written.at(-1);
    if (last?.role === role) last.content.push(...content);
    else written.push({ role, content: [...content] });
  };
  for (const turn of turns) {
    if (turn.role === "user") {
      say(
        "user",
        turn.messages.flatMap((message) => userBlocks(message, media))
      );
    } else {
      say("assistant", assistantBlocks(turn));
      say("user", resultBlocks(turn.calls, media));
    }
  }
  return written;
};

const userBlocks = (message: UserMessage, media: ResolvedMedia): ReadonlyArray<MessagesBlock> => [
  ...(message.media ?? []).map((image) => imageBlock(image, media)),
  ...textBlocks(message.text)
];

const textBlocks = (text: string): ReadonlyArray<TextBlock> =>
  text.trim() === "" ? [] : [{ type: "text", text }];

const assistantBlocks = (turn: AssistantTurn): ReadonlyArray<MessagesBlock> =>
  sayable(laidOut(turn)).flatMap((part): ReadonlyArray<MessagesBlock> => {
    if (part.type === "text") return textBlocks(part.text);
    if (part.type === "call") {
      return [{ type: "tool_use", id: part.call.wireId, name: part.call.name, input: part.call.arguments }];
    }
    const { artifact } = part;
    if (artifact.kind === "redacted") return [{ type: "redacted_thinking", data: artifact.data }];
    // Thinking without its signature is refused, and none is better than that.
    return artifact.kind === "thinking" && artifact.signature !== undefined
      ? [{ type: "thinking", thinking: artifact.text, signature: artifact.signature }]
      : [];
  });

/** Results first; images of failed calls after them, because a failed result may hold nothing but text. */
const resultBlocks = (
  calls: ReadonlyArray<AnsweredCall>,
  media: ResolvedMedia
): ReadonlyArray<MessagesBlock> => [
  ...calls.map((call) => resultBlock(call, media)),
  ...calls.flatMap(({ result }) =>
    result.isError ? (result.media ?? []).map((image) => imageBlock(image, media)) : []
  )
];

const resultBlock = ({ wireId, result }: AnsweredCall, media: ResolvedMedia): ToolResultBlock => {
  const content = resultContent(result, media);
  return {
    type: "tool_result",
    tool_use_id: wireId,
    ...(result.isError ? { is_error: true } : {}),
    ...(content.length === 0 ? {} : { content })
  };
};

const resultContent = (result: ToolMessage, media: ResolvedMedia): string | Array<TextBlock | ImageBlock> => {
  const images = result.isError ? [] : (result.media ?? []);
  if (images.length === 0) return result.output.trim() === "" ? "" : result.output;
  return [...textBlocks(result.output), ...images.map((image) => imageBlock(image, media))];
};

const imageBlock = (image: MediaRef, media: ResolvedMedia): TextBlock | ImageBlock => {
  const bytes = media.get(image.artifact) ?? { missing: "its bytes were not found" };
  return "base64" in bytes
    ? { type: "image", source: { type: "base64", media_type: image.mediaType, data: bytes.base64 } }
    : { type: "text", text: mediaStub(image, bytes.missing) };
};
