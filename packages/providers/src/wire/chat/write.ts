/**
 * From the neutral request to a Chat Completions body. Images of tool results can't stand in a tool message on this
 * wire: they follow the whole transaction in one user turn, so that nothing comes between a call and its results.
 */
import {
  canonicalJson,
  type MediaRef,
  type ModelRequest,
  type Origin,
  type UserMessage
} from "@latch/protocol";
import type { ResolvedMedia, Writing } from "../codec.ts";
import { type AssistantTurn, conversationTurns, type Turn } from "../conversation.ts";
import type { ChatDialect } from "../dialect.ts";
import { effortForm } from "../effort.ts";
import { JsonText } from "../json-text.ts";
import { mediaStub } from "../media-stub.ts";
import { enveloped } from "../tool-envelope.ts";
import type { ChatBody, ChatMessage, ChatPart } from "./body.ts";

/** Introduces the images that tool results brought. */
export const observationText = "[latch] Images from the tool results above, in order.";

export const chatBody = (writing: Writing<ChatDialect>): ChatBody => {
  const { request, descriptor, dialect } = writing;
  const target: Origin = { wire: "chat_completions", provider: descriptor.provider, model: descriptor.model };
  return {
    model: descriptor.model,
    stream: true,
    stream_options: { include_usage: true },
    ...effortFields(writing),
    ...outputLimit(request, dialect),
    ...(dialect.promptCacheKey && request.cacheKey !== undefined
      ? { prompt_cache_key: request.cacheKey }
      : {}),
    ...(request.tools.length === 0 ? {} : { tools: tools(request) }),
    messages: [
      ...(request.system === "" ? [] : [{ role: "system", content: request.system } as const]),
      ...conversationTurns(request.messages, target).flatMap((turn) => turnMessages(turn, writing))
    ]
  };
};

const effortFields = ({
  request,
  descriptor,
  dialect,
  efforts
}: Writing<ChatDialect>): Pick<ChatBody, "reasoning_effort" | "thinking"> => {
  const form = effortForm(request.effort, descriptor, efforts);
  if (form === undefined) return {};
  // "No thinking" is the switch alone where there is a switch: the effort beside it would contradict it.
  const off = form.type === "disabled" || (dialect.thinkingToggle && request.effort === "none");
  if (off) return { thinking: { type: "disabled" } };
  return {
    ...(form.type === "value" ? { reasoning_effort: form.value } : {}),
    ...(dialect.thinkingToggle ? { thinking: { type: "enabled" } } : {})
  };
};

const outputLimit = (request: ModelRequest, dialect: ChatDialect): Partial<ChatBody> =>
  request.maxOutputTokens === undefined ? {} : { [dialect.outputLimitField]: request.maxOutputTokens };

const tools = (request: ModelRequest): ChatBody["tools"] & object =>
  request.tools.map((tool) => ({
    type: "function",
    function: {
      name: tool.name,
      description: tool.description,
      parameters: new JsonText(canonicalJson(tool.inputSchema))
    }
  }));

const turnMessages = (turn: Turn, { dialect, media }: Writing<ChatDialect>): ReadonlyArray<ChatMessage> => {
  if (turn.role === "assistant") return assistantMessages(turn, dialect, media);
  return dialect.joinUserTurns
    ? [userMessage(turn.messages, media)]
    : turn.messages.map((message) => userMessage([message], media));
};

const userMessage = (messages: ReadonlyArray<UserMessage>, media: ResolvedMedia): ChatMessage => {
  const parts = messages.flatMap((message) => [
    ...(message.media ?? []).map((image) => imagePart(image, media)),
    ...(message.text.trim() === "" ? [] : [{ type: "text", text: message.text } as const])
  ]);
  const texts = parts.filter((part) => part.type === "text");
  // Plain text stays a plain string: some servers know no parts.
  return texts.length === parts.length
    ? { role: "user", content: texts.map((part) => part.text).join("\n\n") }
    : { role: "user", content: parts };
};

const imagePart = (image: MediaRef, media: ResolvedMedia): ChatPart => {
  const bytes = media.get(image.artifact) ?? { missing: "its bytes were not found" };
  return "base64" in bytes
    ? { type: "image_url", image_url: { url: `data:${image.mediaType};base64,${bytes.base64}` } }
    : { type: "text", text: mediaStub(image, bytes.missing) };
};

const assistantMessages = (
  turn: AssistantTurn,
  dialect: ChatDialect,
  media: ResolvedMedia
): ReadonlyArray<ChatMessage> => {
  const images = turn.calls.flatMap((call) => call.result.media ?? []);
  return [
    {
      role: "assistant",
      content: turn.text === "" ? null : turn.text,
      ...replayed(turn, dialect),
      ...(turn.calls.length === 0
        ? {}
        : {
            tool_calls: turn.calls.map((call) => ({
              id: call.wireId,
              type: "function",
              function: { name: call.name, arguments: call.arguments.text }
            }))
          })
    },
    ...turn.calls.map(
      (call): ChatMessage => ({ role: "tool", tool_call_id: call.wireId, content: enveloped(call.result) })
    ),
    ...(images.length === 0
      ? []
      : [userMessage([{ role: "user", text: observationText, media: images }], media)])
  ];
};

const replayed = (turn: AssistantTurn, dialect: ChatDialect): { readonly reasoning_content?: string } => {
  if (!dialect.replayReasoning) return {};
  const text = turn.reasoning.map((artifact) => (artifact.kind === "text" ? artifact.text : "")).join("");
  // The family refuses a turn with calls whose field is absent, also when the model had not reasoned or was another one.
  return text === "" && turn.calls.length === 0 ? {} : { reasoning_content: text };
};
